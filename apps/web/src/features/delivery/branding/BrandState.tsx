import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import { numberIn } from '@portal/contract/core/language'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { BrandDifferences } from './BrandDifferences.tsx'
import css from './Branding.module.css'
import { StateDot } from '../../../core/states/StateDot.tsx'
import type { BrandActs } from './useBrandActs.ts'
import { useFocusKept } from './useFocusKept.ts'

/** The company whose brand is shown now, and how many below use this one, or would. */
function useFacts({ from, usedBy, status, look }: Brand) {
  const { t, i18n } = useTranslation()
  // The header shows the name of the branding, also where its company stays unnamed.
  const name = from.acctName ?? look.name
  const source = from.source === 'Above' && name ? 'AboveNamed' : from.source
  const label = t(`branding.from.${source}`, { name: name ?? '' })
  const total = numberIn(i18n.language, usedBy.total)
  const uses = status === 'Enabled' ? 'branding.usedBy' : 'branding.wouldUse'
  const used = t(usedBy.capped ? `${uses}More` : uses, { count: usedBy.total, total })
  return { shown: label, used: status !== 'None' && usedBy.total > 0 && used } // i18n: branding.usedByMore branding.wouldUseMore branding.wouldUse
}

type Props = {
  brand: Brand
  acts: BrandActs
  /** The form has edits, which must be saved first. */
  unsaved: boolean
  /** Opens the form, where the brand is shown as inherited. */
  onOwn?: () => void
}

/** The state of a brand with its actions. */
export function BrandState({ brand, acts, unsaved, onOwn }: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'publish' | 'remove'>()
  const { shown, used } = useFacts(brand)
  const { status, edit, published, changed, version } = brand
  const place = useFocusKept(`${version} ${onOwn !== undefined}`)
  const canPublish = status === 'Pending' || changed.length > 0
  const done = (act: 'publish' | 'remove') => {
    setAsking(undefined)
    acts.run({ act })
  }
  return (
    <>
      <div ref={place} className={css['state']} tabIndex={-1}>
        <div>
          <StateDot of="branding.status" is={status} />
          <p>
            {shown} {used}
          </p>
          {published && changed.length > 0 && (
            <p>{t('branding.differs', { fields: changed.map((field) => fieldLabel(field, t)).join(', ') })}</p>
          )}
        </div>
        {edit.allowed && onOwn && <Button onClick={onOwn}>{t('branding.useOwn')}</Button>}
        {edit.allowed && status !== 'None' && (
          <div className={css['choices']}>
            {canPublish && (
              <GuardedButton
                label={t('branding.publish')}
                aria-haspopup="dialog"
                refusal={unsaved ? { reason: t('branding.saveFirst') } : undefined}
                onClick={() => setAsking('publish')}
              />
            )}
            {status !== 'Pending' && (
              <Button
                variant="default"
                onClick={() => acts.run({ act: 'status', to: status === 'Enabled' ? 'Disabled' : 'Enabled' })}
              >
                {t(status === 'Enabled' ? 'branding.disable' : 'branding.enable')}
              </Button>
            )}
            <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking('remove')}>
              {t('branding.revert')}
            </Button>
          </div>
        )}
      </div>
      <ErrorAlert text={acts.refusal} />
      {asking && (
        <ConfirmDialog
          title={t(`branding.ask.${asking}`, { name: brand.acctName })}
          submit={t(asking === 'publish' ? 'branding.publish' : 'branding.revert')}
          danger={asking === 'remove'}
          onSubmit={() => done(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(`branding.askText.${asking}`)}</p>
          {asking === 'publish' && used && <p>{used}</p>}
          {asking === 'publish' && <BrandDifferences brand={brand} />}
        </ConfirmDialog>
      )}
    </>
  )
}
