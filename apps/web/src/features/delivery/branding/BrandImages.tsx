import { type ImageKind, imageKinds, most } from '@portal/contract/delivery/branding/branding.fields'
import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FileField } from '../../../ui/FileField.tsx'
import css from './Branding.module.css'
import type { BrandActs } from './useBrandActs.ts'
import { useFocusKept } from './useFocusKept.ts'

const fieldOf = { Logo: 'logo', LogoDark: 'logoDark', Favicon: 'favicon' } as const satisfies Record<ImageKind, string>

/** The bytes of a file in base64. */
const contentOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/** The images of a brand, put into the draft when chosen. */
export function BrandImages({ brand, acts }: { brand: Brand; acts: BrandActs }) {
  return (
    <div className={css['images']}>
      {imageKinds.map((kind) => (
        <OneImage key={kind} kind={kind} brand={brand} acts={acts} />
      ))}
    </div>
  )
}

function OneImage({ kind, brand, acts }: { kind: ImageKind; brand: Brand; acts: BrandActs }) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<string>()
  const field = fieldOf[kind]
  const image = brand.draft[field]
  const label = t(`field.${field}`)
  const place = useFocusKept(image?.url, 'input')
  const upload = async (file: File) => {
    if (file.size > most.imageBytes) return setRefusal(t('branding.imageTooLarge'))
    const content = await contentOf(file)
    return acts.run({ act: 'upload', kind, content }, setRefusal)
  }
  return (
    <div ref={place} className={css['image']} data-dark={kind === 'LogoDark' || undefined}>
      <h3>{label}</h3>
      {image && (
        <div className={css['current']}>
          <img src={image.url} alt={brand.draft.logoAlt || brand.draft.portalName || brand.acctName} />
          {brand.edit.allowed && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('branding.removeImage', { label })}
              onClick={() => acts.run({ act: 'removeImage', kind }, setRefusal)}
            >
              {t('branding.remove')}
            </Button>
          )}
        </div>
      )}
      {!image && !brand.edit.allowed && <span>—</span>}
      {brand.edit.allowed && (
        <FileField
          label={t(image ? 'branding.replace' : 'branding.choose', { label })}
          help={t(kind === 'Favicon' ? 'branding.hint.favicon' : 'branding.hint.logo')}
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void upload(file)}
        />
      )}
      <ErrorAlert text={refusal} />
    </div>
  )
}
