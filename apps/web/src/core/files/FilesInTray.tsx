import { type ExportFile, maxInFile } from '@portal/contract/core/files/files.fields'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { say } from '../../ui/toast.ts'
import { useMoment } from '../moments/useMoment.ts'
import { useFiles, useTakeFile } from './files.queries.ts'
import css from './FilesInTray.module.css'

/** How many files the tray shows. */
const maxShown = 5
type TakeFile = ReturnType<typeof useTakeFile>

/** The reader's files, and a message with a download when a requested file is ready. */
export function useTrayFiles(watching: boolean) {
  const { t } = useTranslation()
  const take = useTakeFile()
  const name = useFileName()
  const files = useFiles(watching, (file) => {
    const text = t(`files.ended.${file.state === 'Done' ? 'Done' : 'Failed'}`, { name: name(file) })
    say(
      text,
      file.state === 'Done' ? { action: { label: t('files.take'), act: () => take.mutate(file.exportKey) } } : {},
    )
  })
  return { files, take }
}

function useFileName() {
  const { t } = useTranslation()
  return ({ kind, format }: ExportFile) => `${t(`files.kind.${kind}`)} (${format.toUpperCase()})`
}

/** The reader's latest files: in progress, ready to download, and failed. */
export function FilesInTray({ files, take }: { files: readonly ExportFile[]; take: TakeFile }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <>
      <p className={css.heading}>{t('files.heading')}</p>
      <ul className={css.list}>
        {files.slice(0, maxShown).map((file) => (
          <File key={file.exportKey} file={file} take={take} />
        ))}
      </ul>
      {take.error && <Alert kind="error">{take.error.message}</Alert>}
    </>
  )
}

function File({ file, take }: { file: ExportFile; take: TakeFile }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const name = useFileName()(file)
  const { exportKey, state, rows, expiresOn } = file
  const isCut = state === 'Done' && rows >= maxInFile
  const words = { rows: numberIn(i18n.language, rows), when: moment(expiresOn) }
  return (
    <li>
      <span>
        {name}
        <span className={css.dim}>{isCut ? t('files.cut', words) : t(`files.state.${state}`, words)}</span>
      </span>
      {state === 'Done' && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('files.takeNamed', { name })}
          loading={take.isPending && take.variables === exportKey}
          onClick={() => take.mutate(exportKey)}
        >
          {t('files.take')}
        </Button>
      )}
    </li>
  )
}
