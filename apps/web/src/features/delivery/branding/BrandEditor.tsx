import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isColor, usualColor } from '@portal/contract/delivery/branding/branding.fields'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { RecordEditor } from '../../../core/records/RecordEditor.tsx'
import { type RecordEdit, useRecordEdit } from '../../../core/records/useRecordEdit.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { useCan } from '../../../lib/useCan.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { FormNote } from '../../../ui/FormNote.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ColorPick } from '../../../ui/ColorPick.tsx'
import { type FieldSpec, useFormKit } from '../../../ui/form/FormContext.ts'
import { BrandImages } from './BrandImages.tsx'
import css from './Branding.module.css'
import { brandFaults, type BrandForm, brandPaths, linksIn, toDraft, toForm } from './branding.form.ts'
import { brandQuery, useBrandAct } from './branding.queries.ts'
import { BrandState } from './BrandState.tsx'
import { BrandVersions } from './BrandVersions.tsx'
import { useBrandActs } from './useBrandActs.ts'
import { useBrandFields } from './useBrandFields.ts'

/** A colour, typed or chosen in the browser's picker. */
function ColorField({ spec }: { spec: FieldSpec }) {
  const { t } = useTranslation()
  const { form } = useFormKit()
  const typed = (form.useWatchValue(spec.path) as string).trim()
  return (
    <div className={css['color']}>
      <FormField spec={spec} />
      {!spec.readOnly && (
        <ColorPick
          label={t('branding.pick', { label: spec.label })}
          value={isColor(typed) ? typed : usualColor}
          onChange={(color) => form.setFieldValue(spec.path, color)}
        />
      )}
    </div>
  )
}

// Loaded on demand, because only the preview needs the colour arithmetic.
const BrandPreview = lazyPart(async () => (await import('./BrandPreview.tsx')).BrandPreview)
const InheritedBrand = lazyPart(async () => (await import('./InheritedBrand.tsx')).InheritedBrand)

/** The brand of a company: its draft next to a preview, or the inherited brand as it is. */
export function BrandEditor({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const maySee = useCan('Brand:R')
  const brand = useQuery({ ...brandQuery(acctKey), enabled: maySee })
  if (!maySee)
    return (
      <NoRight title={t('branding.noRight')} action="branding.get" object={acctKey}>
        {t('branding.noRightText')}
      </NoRight>
    )
  if (brand.data) return <Editor brand={brand.data} />
  return <QueryState query={brand} failed={t('branding.failed')} lines={8} height={28} />
}

function useBrandEdit(brand: Brand) {
  const translation = useTranslation()
  const saving = useBrandAct(brand.acctKey)
  return useRecordEdit<Brand, BrandForm>({
    record: brand,
    draft: `brand.${brand.acctKey}`,
    toForm,
    paths: brandPaths,
    check: (values) => brandFaults(values, translation),
    save: (values, _, version) => saving.mutateAsync({ act: 'save', body: toDraft(values), version }),
  })
}

function Editor({ brand }: { brand: Brand }) {
  const { t } = useTranslation()
  const edit = useBrandEdit(brand)
  const acts = useBrandActs(brand, edit.rebase)
  const sections = useBrandFields(brand)
  const none = brand.status === 'None'
  const [opened, setOpened] = useState(false)
  // Deleted again, the branding is shown as inherited again.
  if (opened && !none) setOpened(false)
  const inherited = none && !opened && !edit.form.dirty
  return (
    <>
      <BrandState
        brand={brand}
        acts={acts}
        unsaved={edit.form.dirty}
        {...(inherited && { onOwn: () => setOpened(true) })}
      />
      {!brand.edit.allowed && (
        <FormNote>
          <WhyNote action="branding.save" object={brand.acctKey} what={t('branding.title')}>
            {t(brand.edit.reason === 'closed' ? 'settings.readOnly.closed' : 'branding.viewOnly')}
          </WhyNote>
        </FormNote>
      )}
      {inherited ? (
        <Suspense fallback={<Skeleton lines={8} height={28} />}>
          <InheritedBrand brand={brand} />
        </Suspense>
      ) : (
        <RecordEditor
          edit={edit}
          label={t('branding.title')}
          specs={Object.values(sections).flat()}
          by={t('branding.by', { name: brand.modifiedBy ?? '' })}
        >
          <div className={css['editor']}>
            <div>
              <PlainSection title={t('branding.section.images')}>
                <BrandImages brand={brand} acts={acts} />
              </PlainSection>
              {(Object.keys(sections) as (keyof typeof sections)[]).map((id) => (
                <FormSection key={id} title={t(`branding.section.${id}`)}>
                  {sections[id]?.map((spec) =>
                    spec.path.endsWith('Color') ? (
                      <ColorField key={spec.path} spec={spec} />
                    ) : (
                      <FormField key={spec.path} spec={spec} />
                    ),
                  )}
                </FormSection>
              ))}
              {brand.versions.length > 0 && (
                <PlainSection title={t('branding.section.versions')}>
                  <BrandVersions brand={brand} acts={acts} />
                </PlainSection>
              )}
            </div>
            <Suspense fallback={<Skeleton lines={8} height={28} />}>
              <Preview brand={brand} edit={edit} />
            </Suspense>
          </div>
        </RecordEditor>
      )}
    </>
  )
}

/** Follows the form while typing. */
function Preview({ brand, edit }: { brand: Brand; edit: RecordEdit<Brand, BrandForm> }) {
  const { form } = edit.form.kit
  const text = (path: keyof BrandForm) => (form.useWatchValue(path) as string).trim()
  const { logo, logoDark } = brand.draft
  return (
    <BrandPreview
      brand={{
        name: text('portalName') || brand.acctName,
        primaryColor: text('primaryColor'),
        accentColor: text('accentColor'),
        logoAlt: text('logoAlt'),
        headerHtml: text('headerHtml'),
        footerHtml: text('footerHtml'),
        links: linksIn(text('links')).flatMap(({ text: words }) => words || []),
        hidePoweredBy: form.useWatchValue('hidePoweredBy') === true,
        logo,
        logoDark,
      }}
    />
  )
}
