#!/bin/sh
# Whether the process answers; for the health check of the image, which has no curl.
exec node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
