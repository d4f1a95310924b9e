import { exportAccount } from '@countersign/contract/account-security';
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { callForFile } from '#lib/api/call.ts';
import { isStateless } from '#lib/api/credentials.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

export function DataSection() {
  const { t } = useLingui();

  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm font-medium text-ink">{t`Export my data`}</p>
        <p className="mt-1 text-sm text-pretty text-ink-muted">
          {t`A ZIP file with your profile, your activity and all documents in your private space.`}
        </p>
      </div>
      <ExportButton />
    </Card>
  );
}

/** The browser streams the file to disk, whatever its size; without cookies it must be held in memory. */
function ExportButton() {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const label = (
    <>
      <Download aria-hidden="true" />
      {t`Export`}
    </>
  );
  if (!isStateless()) {
    return (
      <a href={exportAccount.path} download className={buttonClasses()}>
        {label}
      </a>
    );
  }

  const fetchIt = async () => {
    setIsBusy(true);
    await callForFile(exportAccount).then(saveFile, reportFailure);
    setIsBusy(false);
  };
  return (
    <Button isPending={isBusy} onPress={() => void fetchIt()}>
      {label}
    </Button>
  );
}
