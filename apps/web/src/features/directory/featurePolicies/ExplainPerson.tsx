import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetBy } from '../../../core/access/useSetBy.ts'
import { nameOf } from '../../../core/people/people.names.ts'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { useOwnCompany } from '../../../core/pickers/useOwnCompany.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import page from '../../../ui/Page.module.css'
import css from './ExplainPerson.module.css'
import { policyChainQuery, type PolicyLink } from './featurePolicies.queries.ts'
import { QueryState } from '../../../ui/QueryState.tsx'

/** Why a flag has its value for one person: every level that was checked, and the one that decides. */
export function ExplainPerson({ featureCode }: { featureCode: string }) {
  const { t } = useTranslation()
  const own = useOwnCompany()
  const [account, setAccount] = useState(own)
  const [person, setPerson] = useState<{ userKey: string; name: string }>()
  const chain = useQuery(policyChainQuery(featureCode, person?.userKey ?? ''))
  return (
    <section className={page.section} aria-labelledby="explain-person">
      <h2 id="explain-person">{t('features.explain')}</h2>
      <p className={page.dim}>{t('features.explainText')}</p>
      <div className={css.explain}>
        <AccountPick
          label={t('features.field.company')}
          chosen={account.acctName}
          first={[own]}
          onPick={(picked) => {
            setAccount(picked)
            setPerson(undefined)
          }}
        />
        <PersonPick
          key={account.acctKey}
          acctKey={account.acctKey}
          label={t('features.field.person')}
          chosen={person?.name ?? ''}
          onPick={(picked) => setPerson({ userKey: picked.userKey, name: nameOf(picked) })}
        />
      </div>
      {person && <QueryState query={chain} failed={t('features.explainFailed')} lines={5} height={24} />}
      {person && chain.data && (
        <>
          <p role="status">
            {t('features.holds', { name: person.name, value: t(`features.value.${chain.data.value}`) })}
          </p>
          <Chain links={chain.data.links} />
        </>
      )}
    </section>
  )
}

/** The value that applies at a level, and the one that is set there. */
function valueText({ set, value }: PolicyLink, t: TFunction): string {
  const words = t(`features.value.${value}`)
  return set ? t('features.linkSet', { set: t(`features.value.${set}`), value: words }) : words
}

function Chain({ links }: { links: readonly PolicyLink[] }) {
  const { t } = useTranslation()
  const { sentence } = useSetBy()
  return (
    <ol className={css.chain} aria-label={t('features.chain')}>
      {links.map((link) => (
        <li key={`${link.scopeKind} ${link.name}`} className={css.link} data-decided={link.decided || undefined}>
          <span className={css.linkName}>
            {/* i18n: features.scopeKind.* */}
            <span className={page.dim}>{t(`features.scopeKind.${link.scopeKind}`)}</span>{' '}
            {link.decided ? <strong>{link.name}</strong> : link.name}
          </span>
          <span>
            {link.why}
            {link.locked && ` · ${t('features.locked')}`}
            {link.decided && ` · ${t('access.why.decides')}`}
            {link.setBy && <span className={css.setBy}>{sentence(link.setBy)}</span>}
          </span>
          <span>{valueText(link, t)}</span>
        </li>
      ))}
    </ol>
  )
}
