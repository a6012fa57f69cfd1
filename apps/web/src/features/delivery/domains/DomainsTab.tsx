import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { Domain } from '@portal/contract/delivery/domains/domains.contract'
import { domains as routes } from '@portal/contract/delivery/domains/domains.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { shownDomain } from '../../../lib/domains.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FormNote } from '../../../ui/FormNote.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { InlineForm } from '../../../ui/form/InlineForm.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { DomainView } from './DomainView.tsx'
import { domainsQuery, useAddDomain } from './domains.queries.ts'
import css from './Domains.module.css'

/** Tab 6 of an account: its domains, each with its records and the values found in DNS. */
export function DomainsTab({ account: { acctKey } }: { account: Account; readOnly: boolean }) {
  const { t } = useTranslation()
  const maySee = useCan('DKIM:R')
  const domains = useQuery({ ...domainsQuery(acctKey), enabled: maySee })
  const [opened, setOpened] = useState<string>()
  if (!maySee)
    return (
      <NoRight title={t('domains.noRight')} action="domains.list" object={acctKey}>
        {t('domains.noRightText')}
      </NoRight>
    )
  if (!domains.data) return <QueryState query={domains} failed={t('domains.failed')} lines={5} height={32} />
  const { items, edit, most } = domains.data
  return (
    <section className={css['tab']} aria-labelledby="domains-title">
      <h2 id="domains-title">{t('domains.tabTitle')}</h2>
      <p className={css['dim']}>{t('domains.tabText')}</p>
      {items.length === 0 && <EmptyState small title={t('domains.none')} />}
      <ul className="plain">
        {items.map((one) => (
          <DomainRow
            key={one.domain}
            one={one}
            isOpen={opened === one.domain}
            onToggle={() => setOpened((now) => (now === one.domain ? undefined : one.domain))}
          />
        ))}
      </ul>
      {edit.allowed ? (
        items.length < most && <AddDomain acctKey={acctKey} onAdded={setOpened} />
      ) : (
        <FormNote>
          <WhyNote action="domains.add" object={acctKey} what={t('domains.add')}>
            {t('domains.viewOnly')}
          </WhyNote>
        </FormNote>
      )}
    </section>
  )
}

function DomainRow({ one, isOpen, onToggle }: { one: Domain; isOpen: boolean; onToggle: () => void }) {
  return (
    <li className={css['domain']}>
      <div className={css['head']}>
        <strong className={css['name']}>
          <TextButton aria-expanded={isOpen} onClick={onToggle}>
            {shownDomain(one.domain)}
          </TextButton>
        </strong>
        <StateDot of="domains.state" is={one.state} />
        {one.cause && <span className={css['dim']}>{one.cause}</span>}
      </div>
      {isOpen && <DomainView acctKey={one.acctKey} domain={one.domain} onRemoved={onToggle} />}
    </li>
  )
}

function AddDomain({ acctKey, onAdded }: { acctKey: string; onAdded: (domain: string) => void }) {
  const { t } = useTranslation()
  const adding = useAddDomain(acctKey)
  const sending = useSentForm({
    initial: { domain: '' },
    draft: `domain.of.${acctKey}`,
    body: ({ domain }) => ({ domain: domain.trim() }),
    schema: routes.add.body,
    send: adding.mutateAsync,
    again: true,
    onSent: ({ domain }) => onAdded(domain),
  })
  const field: FieldSpec = {
    path: 'domain',
    kind: 'text',
    label: t('domains.new'),
    maxLength: 253,
    spellCheck: false,
    placeholder: 'example.com',
  }
  return <InlineForm {...sending} specs={[field]} submit={t('domains.add')} />
}
