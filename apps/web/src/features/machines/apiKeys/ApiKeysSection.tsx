import type { ApiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import list from '../../../ui/RuledList.module.css'
import { ApiKeyRow, type Open } from './ApiKeyRow.tsx'
import { keysQuery } from './apiKeys.queries.ts'
import { NewKeyButton } from './NewKeyButton.tsx'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'

const KeyDialog = lazyPart(async () => (await import('./KeyDialog.tsx')).KeyDialog)
const KeyRightsDialog = lazyPart(async () => (await import('./KeyRightsDialog.tsx')).KeyRightsDialog)
const RotateKeyDialog = lazyPart(async () => (await import('./RotateKeyDialog.tsx')).RotateKeyDialog)

type Props = { acctKey: string; readOnly: boolean }

/** The API keys of an account: who uses them, their rights and their expiry. */
export function ApiKeysSection({ acctKey, readOnly }: Props) {
  const { t } = useTranslation()
  const keys = useQuery(keysQuery(acctKey))
  return (
    <PlainSection
      title={t('apiKeys.title')}
      hint={t('apiKeys.text')}
      acts={!readOnly && keys.data && <NewKeyButton acctKey={acctKey} keys={keys.data} label={t('apiKeys.add')} />}
    >
      <QueryState query={keys} failed={t('apiKeys.failed')} lines={3} height={40} />
      {keys.data && <Keys acctKey={acctKey} readOnly={readOnly} keys={keys.data} />}
    </PlainSection>
  )
}

function Keys({ acctKey, readOnly, keys }: Props & { keys: ApiKeys }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const openSecret = (secret: string | undefined) => setOpen(secret ? { what: 'secret', secret } : undefined)
  return (
    <>
      {!keys.open && <Alert kind="info">{t('apiKeys.off')}</Alert>}
      {keys.items.length === 0 ? (
        <EmptyState small title={t('apiKeys.none')} />
      ) : (
        <ul className={list.list}>
          {keys.items.map((key) => (
            <ApiKeyRow key={key.keyId} apiKey={key} mayEdit={keys.edit.allowed && !readOnly} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open?.what === 'edit' && (
          <KeyDialog acctKey={acctKey} keys={keys} apiKey={open.key} onClose={close} onDone={openSecret} />
        )}
        {open?.what === 'rights' && <KeyRightsDialog apiKey={open.key} onClose={close} />}
        {open?.what === 'rotate' && (
          <RotateKeyDialog
            acctKey={acctKey}
            apiKey={open.key}
            days={keys.mostDays}
            onClose={close}
            onDone={openSecret}
          />
        )}
      </Suspense>
      {open?.what === 'revoke' && <RevokeKeyDialog acctKey={acctKey} apiKey={open.key} onClose={close} />}
      {open?.what === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
    </>
  )
}
