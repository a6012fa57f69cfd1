import { numberIn } from '@portal/contract/core/language'
import { audit } from '@portal/contract/operations/audit/audit.contract'
import type { AuditFilter } from '@portal/contract/operations/audit/audit.list'
import type { ExportFile } from '@portal/contract/core/files/files.fields'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useScheduleThis } from '../../../core/files/useScheduleThis.ts'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { type Total, totalText } from '../../../ui/table/Pager.tsx'
import css from './Exports.module.css'
import { exportsQuery, useCreateExport, useExportFile } from './audit.queries.ts'

type Props = { filter: AuditFilter; total: Total | undefined; onClose: () => void }

/** Requests a file of the events that the page shows, and lists the reader's files of the last week. */
export function ExportsDialog({ filter, total, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const [format, setFormat] = useState<'csv' | 'xlsx' | 'jsonl'>('csv')
  const creating = useCreateExport()
  // A double click creates one file.
  const key = useRef(crypto.randomUUID())
  const create = () =>
    creating.mutate(
      { ...filter, format, key: key.current },
      {
        onSuccess: () => {
          key.current = crypto.randomUUID()
        },
      },
    )
  const input = () => ({ body: { ...filter, format }, idempotencyKey: key.current })
  const [scheduling] = useScheduleThis(audit.createExport, 'audit', input)
  const failed = creating.error && !isStepUpRefusal(creating.error)
  return (
    <Dialog
      wide
      title={t('audit.exports.title')}
      onClose={onClose}
      actions={
        <>
          {scheduling && (
            <Button variant="default" onClick={scheduling.onSelect}>
              {scheduling.label}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('form.close')}
          </Button>
        </>
      }
    >
      <p>{t('audit.exports.text')}</p>
      <div className={css.make}>
        <ChoiceBar
          label={t('audit.exports.format')}
          choices={[
            { value: 'csv', label: t('audit.exports.csv') },
            { value: 'xlsx', label: t('audit.exports.xlsx') },
            { value: 'jsonl', label: t('audit.exports.jsonl') },
          ]}
          value={format}
          onChange={setFormat}
        />
        <Button loading={creating.isPending} onClick={create}>
          {total ? t('audit.exports.makeCount', { total: totalText(total, i18n.language) }) : t('audit.exports.make')}
        </Button>
      </div>
      <p className={css.dim}>{t(`audit.exports.${format}Text`)}</p>
      {failed && <Alert kind="error">{creating.error?.message}</Alert>}
      <h3>{t('audit.exports.mine')}</h3>
      <Files />
    </Dialog>
  )
}

function Files() {
  const { t } = useTranslation()
  const files = useQuery(exportsQuery)
  const download = useExportFile()
  if (!files.data) return <QueryState query={files} failed={t('audit.exports.failed')} />
  if (files.data.length === 0) return <EmptyState small title={t('audit.exports.none')} />
  return (
    <>
      <ul className={css.files} aria-live="polite">
        {files.data.map((file) => (
          <File
            key={file.exportKey}
            file={file}
            busy={download.isPending && download.variables === file.exportKey}
            take={download.mutate}
          />
        ))}
      </ul>
      {download.error && <Alert kind="error">{download.error.message}</Alert>}
    </>
  )
}

function File({ file, busy, take }: { file: ExportFile; busy: boolean; take: (exportKey: string) => void }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const { exportKey, format, state, rows, bytes, createdOn, expiresOn } = file
  const number = (value: number) => numberIn(i18n.language, value)
  const size = (bytes: number) =>
    numberIn(i18n.language, Math.ceil(bytes / 1024), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return (
    <li>
      <span>
        <strong>{t(`audit.exports.${format}`)}</strong> · <When at={createdOn} />
        <span className={css.dim}>
          {t(`audit.exports.state.${state}`, { rows: number(rows), size: size(bytes) })}
          {state === 'Done' && ` ${t('audit.exports.until', { when: moment(expiresOn) })}`}
        </span>
      </span>
      {state === 'Done' && (
        <Button variant="default" size="xs" loading={busy} onClick={() => take(exportKey)}>
          {t('audit.exports.take')}
        </Button>
      )}
    </li>
  )
}
