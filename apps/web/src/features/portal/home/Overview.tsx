import { type CompanyOverview, worklistOverview } from '@portal/contract/operations/worklist/worklist.overview'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDay } from '../../../core/moments/useMoment.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { clientFor } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import { toneOfShare } from '../../../ui/FillBar.tsx'
import { NewTabLink } from '../../../ui/NewTabLink.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useDocument } from '../../commerce/billing/billing.queries.ts'
import { PlanAndSeats } from '../../commerce/subscriptions/PlanAndSeats.tsx'
import home from './HomePage.module.css'
import css from './Overview.module.css'
import { OverviewPlace } from './OverviewPlace.tsx'

const api = clientFor(worklistOverview)
/** Requested in parallel with the tiles, which never wait for it. */
const overviewQuery = queryOptions({
  queryKey: ['worklist', 'overview'],
  queryFn: ({ signal }) => api.overview({ signal }),
  staleTime: 60_000,
})

type Part<P extends keyof CompanyOverview> = NonNullable<CompanyOverview[P]>
type BlockProps = { title: string; href?: string; children: ReactNode }
/** A part of the overview: its heading leads to the page behind it. */
function Block({ title, href, children }: BlockProps) {
  return (
    <li className={css['block']}>
      <h3 className={css['title']}>{href ? <Anchor href={href}>{title}</Anchor> : title}</h3>
      {children}
    </li>
  )
}

function Plans({ plans, usage }: { plans: Part<'plans'>; usage: CompanyOverview['usage'] }) {
  const { t } = useTranslation()
  return (
    <Block title={t('home.company.plans')} href={paths.ownAccount(3)}>
      {plans.items.map((plan) => {
        const use = usage?.items.find(({ subscriptionKey }) => subscriptionKey === plan.subscriptionKey)
        return (
          <div key={plan.subscriptionKey} className={css['plan']}>
            <PlanAndSeats plan={plan} />
            {use && <Use use={use} />}
          </div>
        )
      })}
      {plans.hasMore && <Anchor href={paths.ownAccount(3)}>{t('home.company.allPlans')}</Anchor>}
    </Block>
  )
}

/** Shows how many units are used in the current period of a plan. */
function Use({ use: { unitType, used, allotted, percent, periodEnd } }: { use: Part<'usage'>['items'][number] }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const day = useDay()
  // i18n: plans.unit.*
  const unit = t(`plans.unit.${unitType}`)
  const shown = { used: words.number(used), unit }
  return (
    <Meter
      text={
        allotted === null
          ? t('usage.usedOnly', shown)
          : t('usage.usedOf', { ...shown, allotted: words.number(allotted) })
      }
      share={percent === null ? null : { percent, words: words.share(percent), tone: toneOfShare(percent) }}
      notes={periodEnd === null ? [] : [t('home.company.periodUntil', { day: day(periodEnd) })]}
    />
  )
}

function Invoice({ invoice }: { invoice: Part<'invoice'> }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const day = useDay()
  const { billKey, number, currency, open, dueOn, overdue, others } = invoice
  const saving = useDocument(billKey)
  return (
    <Block title={t('home.company.invoice')} href={paths.invoice(billKey)}>
      <div className={css['amount']}>{words.money(open, currency)}</div>
      <p className={overdue ? css['late'] : css['line']}>
        {t(overdue ? 'home.company.overdue' : 'home.company.due', { number, day: day(dueOn) })}
      </p>
      <p className={css['acts']}>
        <TextButton disabled={saving.isPending} onClick={() => saving.mutate('pdf')}>
          {t('home.company.pdf')}
        </TextButton>
        {others > 0 && (
          <Anchor href={paths.list('billing', { only: 'own' })}>
            {t('home.company.otherInvoices', { count: others, shown: words.number(others) })}
          </Anchor>
        )}
      </p>
      {saving.error && <p role="alert">{saving.error.message}</p>}
    </Block>
  )
}

function Invitations({ invitations: { total, capped, first } }: { invitations: Part<'invitations'> }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const shown = capped ? t('home.work.moreThan', { shown: words.number(total) }) : words.number(total)
  return (
    <Block title={t('home.company.invitations')} href={paths.list('userSearch', { status: 'Invited' })}>
      <div className={css['amount']}>{shown}</div>
      <p className={css['line']}>
        {total === 1 || capped
          ? first
          : t('home.work.andMore', { name: first ?? '', count: total - 1, shown: words.number(total - 1) })}
      </p>
    </Block>
  )
}

function Domains({ domains: { items, hasMore } }: { domains: Part<'domains'> }) {
  const { t } = useTranslation()
  return (
    <Block title={t('home.company.domains')} href={paths.ownAccount(6)}>
      <ul className={css['rows']}>
        {items.map(({ domain, state }) => (
          <li key={domain} className={css['row']}>
            <span className={css['domain']}>{domain}</span>
            <StateDot of="domains.state" is={state} />
          </li>
        ))}
      </ul>
      {hasMore && <Anchor href={paths.ownAccount(6)}>{t('home.company.allDomains')}</Anchor>}
    </Block>
  )
}

function Help({ help: { acctName, supportLink, email, manager } }: { help: Part<'help'> }) {
  const { t } = useTranslation()
  return (
    <Block title={t('home.company.help')}>
      <div className={css['name']}>{acctName}</div>
      {manager && <p className={css['line']}>{t('home.company.manager', { name: manager })}</p>}
      {email && (
        <p className={css['line']}>
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </p>
      )}
      {supportLink && (
        <p className={css['line']}>
          <NewTabLink href={supportLink}>{t('home.company.support')}</NewTabLink>
        </p>
      )}
    </Block>
  )
}

/** A customer's own company: plans, invoice, invitations, domains and who helps. A part without content is absent. */
export function Overview() {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(overviewQuery)
  // Reserves its space, so that little below moves once they are loaded.
  if (isPending) return <OverviewPlace />
  if (!data) return null
  const { plans, usage, invoice, invitations, domains, help } = data
  if (!plans && !invoice && !invitations && !domains && !help) return null
  return (
    <section aria-labelledby="company" className={home['section']}>
      <h2 id="company" className={home['heading']}>
        {t('home.company.heading')}
      </h2>
      <ul className={css['blocks']}>
        {plans && <Plans plans={plans} usage={usage} />}
        {invoice && <Invoice invoice={invoice} />}
        {invitations && <Invitations invitations={invitations} />}
        {domains && <Domains domains={domains} />}
        {help && <Help help={help} />}
      </ul>
    </section>
  )
}
