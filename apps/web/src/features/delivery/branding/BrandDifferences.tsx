import type { Brand, BrandContent, BrandImage } from '@portal/contract/delivery/branding/branding.shapes'
import type { ReactNode } from 'react'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { BrandHtml } from './BrandHtml.tsx'
import css from './Branding.module.css'
import { Swatch } from './Swatch.tsx'

type Field = keyof BrandContent
const isImage = (value: object): value is BrandImage => 'url' in value

function Value({ field, value }: { field: Field; value: BrandContent[Field] }): ReactNode {
  const { t } = useTranslation()
  if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off')
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return t('form.none')
  if (typeof value === 'string') {
    if (field.endsWith('Html')) return <BrandHtml html={value} />
    return field.endsWith('Color') ? <Swatch color={value} /> : value
  }
  if (Array.isArray(value)) return value.map(({ text, url }) => `${text} (${url})`).join(', ')
  return (
    isImage(value) && <img src={value.url} alt={t('branding.image', { size: `${value.width} × ${value.height}` })} />
  )
}

/** The changes that publishing makes: for each field, the published value and the draft's. */
export function BrandDifferences({ brand: { draft, published, changed } }: { brand: Brand }) {
  const { t } = useTranslation()
  if (!published || changed.length === 0) return null
  return (
    <dl className={css['differences']}>
      {(changed as Field[]).map((field) => (
        <div key={field}>
          <dt>{fieldLabel(field, t)}</dt>
          <dd>
            <del>
              <Value field={field} value={published[field]} />
            </del>
            <ins>
              <Value field={field} value={draft[field]} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
