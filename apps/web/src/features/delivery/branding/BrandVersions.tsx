import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import { useState } from 'react'
import { WhenIn } from '../../../core/moments/When.tsx'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { BrandActs } from './useBrandActs.ts'

/** The published versions; each can become the draft again, after a question where that loses changes. */
export function BrandVersions({ brand, acts }: { brand: Brand; acts: BrandActs }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<number>()
  const { changed, edit, versions } = brand
  const restore = (number: number) => {
    setAsking(undefined)
    acts.run({ act: 'restore', number })
  }
  return (
    <>
      <Facts
        facts={versions.map(({ number, publishedOn, publishedBy }) => [
          t('branding.version', { number }),
          <span key={number}>
            <WhenIn at={publishedOn} say={(when) => [when, publishedBy].filter(Boolean).join(' · ')} />{' '}
            {edit.allowed && (
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('branding.restoreVersion', { number })}
                onClick={() => (changed.length > 0 ? setAsking(number) : restore(number))}
              >
                {t('branding.restore')}
              </Button>
            )}
          </span>,
        ])}
      />
      {asking !== undefined && (
        <ConfirmDialog
          title={t('branding.ask.restore', { number: asking })}
          submit={t('branding.restore')}
          onSubmit={() => restore(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('branding.askText.restore', { fields: changed.map((field) => fieldLabel(field, t)).join(', ') })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
