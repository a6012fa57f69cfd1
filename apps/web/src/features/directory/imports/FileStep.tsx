import { maxRows } from '@portal/contract/directory/imports/imports.columns'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { AreaField } from '../../../ui/AreaField.tsx'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FileField } from '../../../ui/FileField.tsx'
import css from './Import.module.css'
import { useTemplate } from './imports.queries.ts'
import { readImport, Unreadable } from './imports.read.ts'
import type { ImportState } from './useImport.ts'

/** Reads a file or a paste, and says why it could not. */
function useReading({ received }: ImportState) {
  const { t } = useTranslation()
  const [fault, setFault] = useState<string>()
  const [reading, setReading] = useState(false)
  const take = async (source: File | string) => {
    setReading(true)
    setFault(undefined)
    try {
      received(await readImport(source))
    } catch (error) {
      const { why, line } = error instanceof Unreadable ? error : { why: 'empty' as const, line: 0 }
      setFault(t(`imports.unreadable.${why}`, { line }))
      setReading(false)
    }
  }
  return { take, fault, reading }
}

/** Step 1: a file, or rows from a spreadsheet, or bare addresses. */
export function FileStep({ importing }: { importing: ImportState }) {
  const { t } = useTranslation()
  const { take, fault, reading } = useReading(importing)
  const template = useTemplate()
  const [pasted, setPasted] = useState('')
  return (
    <>
      <p className={css.intro}>{t('imports.file.intro', { most: maxRows })}</p>
      <FileField
        label={t('imports.file.choose')}
        help={t('imports.file.help')}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFile={(file) => void take(file)}
      />
      <ErrorAlert text={fault} className={css.alert} />
      {/* oxlint-disable-next-line react/forbid-elements -- a step before anything is sent: what it takes is checked and kept with the upload */}
      <form className={css.paste} onSubmit={(event) => (event.preventDefault(), void take(pasted))}>
        <AreaField
          label={t('imports.file.paste')}
          help={t('imports.file.pasteHelp')}
          rows={5}
          value={pasted}
          onChange={({ currentTarget: { value } }) => setPasted(value)}
        />
        <div className={css.acts}>
          <Button type="submit" loading={reading} aria-disabled={pasted.trim() === '' || undefined}>
            {t('imports.file.use')}
          </Button>
          <Button variant="default" loading={template.isPending} onClick={() => template.mutate()}>
            {t('imports.file.template')}
          </Button>
        </div>
      </form>
    </>
  )
}
