import { Fragment } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Facts } from '../Facts.tsx'
import css from './FormField.module.css'
import type { FieldSpec } from './FormContext.ts'
import { fieldText } from './fieldText.ts'
import { valueAt } from './values.ts'

type Props = { fields: readonly FieldSpec[]; values: object; narrow?: boolean; columns?: boolean }
/** The fields of a record as text: an inherited value says from where, an empty one is a quiet dash. */
export function ReadFacts({ fields, values, narrow = false, columns = false }: Props) {
  return (
    <Facts
      narrow={narrow}
      columns={columns}
      facts={fields.map((spec) => [
        spec.label,
        <ReadValue key={spec.path} spec={spec} value={valueAt(values, spec.path)} />,
      ])}
    />
  )
}

/** An address has its second line from the "@" on, not from within a word; a zone's offset is never broken. */
const broken = (text: string) =>
  text.split(/(?=@|\(UTC)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part.startsWith('(UTC') ? <span className={css.whole}>{part}</span> : part}
    </Fragment>
  ))

function ReadValue({ spec, value }: { spec: FieldSpec; value: unknown }) {
  const { t } = useTranslation()
  const own = fieldText(spec, value, t)
  const display = own || fieldText(spec, spec.inherited?.value, t)
  if (!display) return <span className={css.none}>{t('form.none')}</span>
  return (
    <>
      <span>{broken(display)}</span>
      {!own && <span className={css.from}>{spec.inherited?.source ?? t('form.inherited')}</span>}
    </>
  )
}
