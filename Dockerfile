# syntax=docker/dockerfile:1
# Countersign as an image: not root, nothing written outside of /data and /tmp, so that the root file system may be read-only.
# The same steps are run without a container engine by `tools/try-image.sh`.

# The packages and the screens, made on the platform that they run on.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN tools/image/build.sh

FROM node:24-bookworm-slim
COPY tools/image/prepare.sh /tmp/prepare.sh
RUN /tmp/prepare.sh && rm /tmp/prepare.sh
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER 10001:10001
VOLUME /data
EXPOSE 3000
# A seal that has begun is finished first.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["/app/tools/image/health.sh"]
CMD ["node", "apps/server/src/main.ts"]
