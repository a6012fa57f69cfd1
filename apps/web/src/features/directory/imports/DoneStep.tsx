import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import css from './Import.module.css'
import type { ImportState } from './useImport.ts'

/** Step 4: the link to the result, with its file and its undo, and the next part of a long file. */
export function DoneStep({ importing }: { importing: ImportState }) {
  const { t } = useTranslation()
  const { set, next, rows, acctKey } = importing
  return (
    <>
      {set && <h2 className={css.result}>{set.result ?? set.sentence}</h2>}
      <p className={css.intro}>{t('imports.done.text')}</p>
      <div className={css.acts}>
        {rows.part + 1 < rows.parts && (
          <Button onClick={next}>{t('imports.done.next', { part: rows.part + 2, parts: rows.parts })}</Button>
        )}
        {set && <Anchor href={paths.change(set.changeKey)}>{t('imports.done.result')}</Anchor>}
        <Anchor href={acctKey ? paths.account(acctKey, 2) : paths.manageUsers}>{t('imports.done.people')}</Anchor>
      </div>
    </>
  )
}
