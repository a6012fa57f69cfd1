import type { AddOn, AddOns, AddOnStorage } from '@portal/contract/commerce/addOns/addOns.contract'
import { Suspense, useState } from 'react'
import { spaceIn, stageOf } from '@portal/contract/commerce/addOns/addOns.storage'
import { numberIn } from '@portal/contract/core/language'
import { IconDots } from '../../../ui/icons.ts'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { CardActs, CardFact, CardFacts, ItemCard } from '../../../ui/ItemCard.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/menuEntry.ts'
import { SourceWords } from '../../access/settings/SettingSource.tsx'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { Meter } from '../../../ui/Meter.tsx'
import css from './AddOns.module.css'
import { isApplicable, useAddOnWords } from './addOns.words.ts'

/** How full the storage of an account is: all its active storage add-ons together. */
function StorageMeter({ storage }: { storage: AddOnStorage }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const moment = useMoment()
  const { megabytes, quotaMegabytes, addOns, percent, alertPercent, measuredOn } = storage
  if (megabytes === null || percent === null)
    return <p className={`dim ${css['note']}`}>{t('addOns.storage.notReported')}</p>
  const space = (value: number) => spaceIn(language, value)
  const percentIn = (value: number) => numberIn(language, value / 100, { style: 'percent' })
  const tone = stageOf(percent, alertPercent)
  const [left, over] = [quotaMegabytes - megabytes, megabytes - quotaMegabytes]
  const notes = [
    over > 0 ? t('addOns.storage.over', { space: space(over) }) : t('addOns.storage.left', { space: space(left) }),
    tone === 'near' && t('addOns.storage.near', { percent: percentIn(alertPercent) }),
    addOns > 1 && t('addOns.storage.together', { count: addOns }),
    t('addOns.storage.asOf', { moment: moment(measuredOn) }),
  ].filter((note) => typeof note === 'string')
  const used = t('addOns.storage.used', { held: space(megabytes), quota: space(quotaMegabytes) })
  return (
    <div className={css['meter']}>
      <Meter text={used} share={{ percent, words: percentIn(percent), tone }} notes={notes} />
    </div>
  )
}

const TermsDialog = lazyPart(async () => (await import('./AddOnDialog.tsx')).TermsDialog)
const StatusDialog = lazyPart(async () => (await import('./StatusDialog.tsx')).StatusDialog)

type Props = { addOn: AddOn; today: string; readOnly: boolean }

/** One add-on of an account: its content, its days, its price, and its actions. */
export function AddOnCard({ addOn, today, readOnly }: Props) {
  const { t } = useTranslation()
  const words = useAddOnWords()
  const { name, code, kind, unit, quantity, status } = addOn
  const kindWords = t(`addOns.kind.${kind}`)
  const [monthly, each] = [words.monthly(addOn), words.each(addOn)]
  return (
    <ItemCard
      name={name}
      code={code}
      state={<StateDot of="addOns.status" is={status} />}
      acts={!readOnly && <Acts addOn={addOn} today={today} />}
    >
      <CardFacts>
        <CardFact>
          <span>{words.quota(unit, quantity)}</span>
          {kindWords !== name && <span className="dim">{kindWords}</span>}
        </CardFact>
        <CardFact>
          <span>{words.time(addOn).join(' · ')}</span>
        </CardFact>
        <CardFact>
          {monthly && <span>{monthly}</span>}
          {each && <span className="dim">{each}</span>}
        </CardFact>
      </CardFacts>
      {addOn.storage && <StorageMeter storage={addOn.storage} />}
      {addOn.abilities.resume.reason === 'addOn.suspendedAbove' && (
        <p className={css['note']}>{t('addOns.suspendedAbove')}</p>
      )}
    </ItemCard>
  )
}

/** An add-on from a company above: it has no actions here. */
export function InheritedCard({ addOn }: { addOn: AddOns['inherited'][number] }) {
  const { t } = useTranslation()
  const { name, code, kind, ...from } = addOn
  return (
    <ItemCard name={name} code={code} state={<StateDot of="addOns.status" is="Active" />}>
      <CardFacts>
        <CardFact>{t(`addOns.kind.${kind}`)}</CardFact>
        <CardFact>
          <span>
            <SourceWords source={{ ...from, kind: from.acctName === null ? 'above' : 'account' }} verb="from" />
          </span>
        </CardFact>
      </CardFacts>
    </ItemCard>
  )
}

const acts = ['enable', 'resume', 'suspend', 'edit', 'end'] as const
type Action = (typeof acts)[number]

/** The actions of an add-on: the one for its current state is a button, the others are in a menu. */
function Acts({ addOn, today }: Omit<Props, 'readOnly'>) {
  const { t } = useTranslation()
  const words = useAddOnWords()
  const [opened, setOpened] = useState<Action>()
  const close = () => setOpened(undefined)
  const [first, ...rest] = acts.filter((act) => isApplicable(addOn.abilities[act]))
  if (!first) return null
  // i18n: addOns.act.*
  const label = (act: Action) => t(`addOns.act.${act}`)
  const reason = (act: Action) => (addOn.abilities[act].allowed ? undefined : words.refusal(addOn.abilities[act]))
  const entries = rest.map((act): MenuEntry => {
    const disabledReason = reason(act)
    return {
      key: act,
      label: label(act),
      ...(act === 'end' && { danger: true }),
      ...(disabledReason && { disabledReason }),
      onSelect: () => setOpened(act),
    }
  })
  const refused = reason(first)
  return (
    <CardActs>
      <GuardedButton
        label={label(first)}
        size="xs"
        aria-haspopup="dialog"
        refusal={refused === undefined ? undefined : { reason: refused }}
        onClick={() => setOpened(first)}
      />
      {entries.length > 0 && (
        <Menu
          entries={entries}
          target={
            <Button variant="default" size="xs" aria-label={t('addOns.actsOf', { name: addOn.name })}>
              <Icon of={IconDots} />
            </Button>
          }
        />
      )}
      <Suspense fallback={null}>
        {opened === 'edit' && <TermsDialog addOn={addOn} today={today} onClose={close} />}
        {opened && opened !== 'edit' && <StatusDialog act={opened} addOn={addOn} today={today} onClose={close} />}
      </Suspense>
    </CardActs>
  )
}
