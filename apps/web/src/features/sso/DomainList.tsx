import type { SsoConfig } from '@portal/contract/sso/sso.contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PlainSection } from '../../ui/form/PlainSection.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DomainRow } from './DomainRow.tsx'
import { type DomainAct, useDomainAct } from './sso.queries.ts'
import css from './Sso.module.css'

type Props = { config: SsoConfig; mayWrite: boolean; onChanged: (config: SsoConfig) => void }

/** The domains whose people sign in through the identity provider; each is proved to be the company's by a TXT record. */
export function DomainList({ config, mayWrite, onChanged }: Props) {
  const { t } = useTranslation()
  const acting = useDomainAct(config.acctKey)
  const [removing, setRemoving] = useState<string>()
  const [typed, setTyped] = useState('')
  const { act, domain } = acting.variables ?? {}
  const problem = acting.error && !isStepUpRefusal(acting.error) ? faultOf(acting.error) : undefined
  const busy = (what: DomainAct['act'], name?: string) =>
    acting.isPending && act === what && (name === undefined || domain === name)
  const run = (what: DomainAct) =>
    !acting.isPending &&
    acting.mutate(what, {
      onSuccess: (now) => {
        onChanged(now)
        if (what.act === 'add') setTyped('')
      },
    })
  const add = () => typed.trim() !== '' && run({ act: 'add', domain: typed.trim() })
  return (
    <PlainSection title={t('sso.domainsTitle')} hint={t('sso.domainsText')}>
      {config.domains.length === 0 && <EmptyState small title={t('sso.noDomains')} />}
      <ul className="plain">
        {config.domains.map((one) => (
          <DomainRow
            key={one.domain}
            domain={one}
            mayWrite={mayWrite}
            verifying={busy('verify', one.domain)}
            problem={act !== 'add' && domain === one.domain ? problem : undefined}
            onVerify={() => run({ act: 'verify', domain: one.domain })}
            onRemove={() => setRemoving(one.domain)}
          />
        ))}
      </ul>
      {mayWrite && (
        <div className={css.add}>
          <TextField
            label={t('sso.newDomain')}
            value={typed}
            maxLength={253}
            autoComplete="off"
            spellCheck={false}
            placeholder="example.com"
            error={act === 'add' && problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter adds the domain; it does not save the form around it.
              event.preventDefault()
              add()
            }}
          />
          <Button variant="default" loading={busy('add')} onClick={add}>
            {t('sso.addDomain')}
          </Button>
        </div>
      )}
      {removing && (
        <RemoveDomain
          domain={removing}
          onClose={() => setRemoving(undefined)}
          onRemove={() => {
            setRemoving(undefined)
            run({ act: 'remove', domain: removing })
          }}
        />
      )}
    </PlainSection>
  )
}

/** The text for the field, if the refusal names one. */
const faultOf = (error: Error & { fields?: readonly { message: string }[] }) =>
  error.fields?.map((fault) => fault.message).join(' ') || error.message

function RemoveDomain({ domain, onClose, onRemove }: { domain: string; onClose: () => void; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('sso.removeTitle', { domain })}
      submit={t('sso.removeDomain')}
      danger
      onSubmit={onRemove}
      onClose={onClose}
    >
      {t('sso.removeText', { domain })}
    </ConfirmDialog>
  )
}
