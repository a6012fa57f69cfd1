import type { scim } from '@portal/contract/machines/scim/scim.contract'
import { maxCounted } from '@portal/contract/machines/scim/scim.rules'
import type { Result } from '@portal/contract/core/route'
import { useQuery } from '@tanstack/react-query'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { CopyLine } from '../../../ui/CopyLine.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { keysQuery } from '../apiKeys/apiKeys.queries.ts'
import { NewKeyButton } from '../apiKeys/NewKeyButton.tsx'
import css from './Scim.module.css'
import { scimQuery } from './scim.queries.ts'

type Props = { acctKey: string; readOnly: boolean }
type Section = Result<typeof scim.section>

/** How an identity provider keeps the people of an account in sync; nothing for people who may not see it. */
export function ScimSection({ acctKey, readOnly }: Props) {
  const { t } = useTranslation()
  const maySee = useCan('APIIntegrationAccessSettings:R')
  const section = useQuery({ ...scimQuery(acctKey), enabled: maySee })
  if (!maySee) return null
  return (
    <PlainSection title={t('scim.title')} hint={t('scim.text')}>
      <QueryState query={section} failed={t('scim.failed')} lines={3} height={32} />
      {section.data && (
        <>
          <CopyLine label={t('scim.baseUrl')} value={section.data.baseUrl} />
          <SyncFacts section={section.data} />
          <Mapping kind={section.data.kind} />
          {!readOnly && <KeyButton acctKey={acctKey} />}
        </>
      )}
    </PlainSection>
  )
}

function SyncFacts({ section: { people, groups, changedOn, changedBy } }: { section: Section }) {
  const { t, i18n } = useTranslation()
  const written = (count: number) => count.toLocaleString(i18n.language)
  const counted = (count: number) => (count >= maxCounted ? t('scim.more', { most: written(count) }) : written(count))
  const facts: Fact[] = [
    [t('scim.people'), counted(people)],
    [t('scim.groups'), counted(groups)],
    [
      t('scim.changed'),
      changedOn ? (
        <span key="changed">
          <When at={changedOn} /> · {changedBy}
        </span>
      ) : (
        t('scim.never')
      ),
    ],
  ]
  return <Facts facts={facts} />
}

/** Names of the protocol, which are the same in every language. */
const mapped = {
  userName: 'userName',
  name: 'name',
  active: 'active',
  userType: 'userType',
  externalId: 'externalId',
  record: 'phoneNumbers, preferredLanguage, timezone',
  kept: 'displayName, title, emails…',
  groups: 'Groups',
  remove: 'DELETE',
} as const
/** The effects of the provider's data. */
function Mapping({ kind }: Pick<Section, 'kind'>) {
  const { t } = useTranslation()
  const facts = Object.entries(mapped).map(([key, name]): Fact => [
    name,
    key === 'userType' ? t(`scim.meaning.userType.${kind}`) : t(`scim.meaning.${key}`),
  ])
  return (
    <details className={css['mapping']}>
      <summary>{t('scim.mapping')}</summary>
      <Facts facts={facts} />
    </details>
  )
}

const module = 'Customer-Add/Edit Users'
function KeyButton({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const { data: keys } = useQuery(keysQuery(acctKey))
  if (!keys) return null
  // People cannot give rights that they do not hold, so the form does not begin with them.
  const grant = keys.holds.find((one) => one.module === module)
  const preset = { name: t('scim.keyName'), entries: grant ? [grant] : [] }
  return (
    <>
      <p className={css['note']}>{t('scim.keyText')}</p>
      <NewKeyButton acctKey={acctKey} keys={keys} label={t('scim.key')} preset={preset} />
    </>
  )
}
