import type { AddOn, AddOns } from '@portal/contract/commerce/addOns/addOns.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { ItemCards } from '../../../ui/ItemCard.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { AddOnCard, InheritedCard } from './AddOnCard.tsx'
import css from './AddOns.module.css'
import { addOnsQuery } from './addOns.queries.ts'
import { useAddOnWords } from './addOns.words.ts'

const OfferDialog = lazyPart(async () => (await import('./AddOnDialog.tsx')).OfferDialog)

type Props = { account: { acctKey: string }; readOnly: boolean }

/** Tab 12 of an account: its add-ons, those that it has from above, and those that have ended. */
export function AddOnsTab({ account: { acctKey }, readOnly }: Props) {
  const { t } = useTranslation()
  const maySee = useCan('AddOnsModule:R')
  const found = useQuery({ ...addOnsQuery(acctKey), enabled: maySee })
  if (!maySee) return <NoRight title={t('addOns.noRight')} action="addOns.list" object={acctKey} />
  if (!found.data)
    return (
      <div className={css['waiting']}>
        <QueryState query={found} failed={t('addOns.failed')} lines={8} height={28} />
      </div>
    )
  return (
    <>
      <Own acctKey={acctKey} found={found.data} readOnly={readOnly} />
      {found.data.inherited.length > 0 && (
        <PlainSection title={t('addOns.inherited')} hint={t('addOns.inheritedHint')}>
          <ItemCards
            items={found.data.inherited.map((one) => ({ key: one.code, card: <InheritedCard addOn={one} /> }))}
          />
        </PlainSection>
      )}
    </>
  )
}

type OwnProps = { acctKey: string; found: AddOns; readOnly: boolean }
function Own({ acctKey, found, readOnly }: OwnProps) {
  const { t } = useTranslation()
  const isOver = ({ status }: AddOn) => status === 'Expired'
  const current = found.items.filter((one) => !isOver(one))
  const ended = found.items.filter(isOver)
  const card = (addOn: AddOn) => ({
    key: addOn.addOnKey,
    card: <AddOnCard addOn={addOn} today={found.today} readOnly={readOnly} />,
  })
  return (
    <PlainSection title={t('accounts.tab.12')} acts={!readOnly && <Offer acctKey={acctKey} found={found} />}>
      {current.length > 0 ? (
        <ItemCards items={current.map(card)} />
      ) : (
        <EmptyState title={t('addOns.none')}>{t('addOns.noneText')}</EmptyState>
      )}
      {ended.length > 0 && <ItemCards items={ended.map(card)} folded={t('addOns.ended', { count: ended.length })} />}
    </PlainSection>
  )
}

/** Absent where another company sets the terms; refused where a right is missing or the account is not active. */
function Offer({ acctKey, found }: Omit<OwnProps, 'readOnly'>) {
  const { t } = useTranslation()
  const words = useAddOnWords()
  const [open, setOpen] = useState(false)
  const able = found.offer.filter(({ ability }) => ability.allowed)
  const [first] = found.offer
  if (!first || found.offer.every(({ ability }) => ability.reason === 'addOn.termsNotYours')) return null
  return (
    <>
      <GuardedButton
        label={t('addOns.offer')}
        variant="filled"
        aria-haspopup="dialog"
        refusal={
          able.length > 0
            ? undefined
            : { reason: words.refusal(first.ability), action: 'addOns.offer', object: acctKey }
        }
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {open && (
          <OfferDialog
            acctKey={acctKey}
            kinds={able.map(({ kind }) => kind)}
            currency={found.currency ?? 'USD'}
            today={found.today}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
