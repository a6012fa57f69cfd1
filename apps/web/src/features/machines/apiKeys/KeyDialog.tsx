import { type ApiKey, type ApiKeys, apiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { useReader } from '../../../core/moments/useMoment.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { dayIn, formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Faults, faultsOf } from '../../../ui/form/issues.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import css from './apiKeys.module.css'
import { KeyPresets } from './KeyPresets.tsx'
import { type KeyAct, useKeyAct } from './apiKeys.queries.ts'
import { entriesOf, firstModule, type KeyForm, keyFields, keyPaths, type Preset, toForm } from './keyFields.ts'

type Props = {
  acctKey: string
  keys: ApiKeys
  /** Without one, a new key is made. */
  apiKey?: ApiKey
  /** The initial rights of a new key, limited to those that the reader can give. */
  preset?: Preset
  onClose: () => void
  onDone: (secret: string | undefined) => void
}

/** The last day of a key as the reader types days. */
function useLastDay(apiKey: ApiKey | undefined): string {
  const { dateFormat, language, timeZone } = useReader()
  // The expiry is the first moment of the next day.
  const last = apiKey && new Date(Date.parse(apiKey.expiresOn) - 1)
  return last ? formatDate(dayIn(last, timeZone), dateFormat, language) : ''
}

const nameField = ({ forPartner }: KeyForm) => (forPartner ? 'partner' : 'name')

/** The form's state and its submit function. */
function useKeyForm({ acctKey, keys, apiKey, preset, onDone }: Props) {
  const translation = useTranslation()
  const typed = useTypedDay()
  const acting = useKeyAct(acctKey)
  const lastDay = useLastDay(apiKey)
  const check = (values: KeyForm): Faults => {
    const day = values.expiresOn.trim()
    const name = values.forPartner ? values.partner : values.name
    const body = { name, entries: entriesOf(values), addresses: values.addresses }
    const { entries, name: unnamed, ...faults } = faultsOf(apiKeys.create.body, body, translation)
    return {
      ...faults,
      ...(unnamed && { [nameField(values)]: unnamed }),
      ...(entries && { [firstModule(keys)]: translation.t('apiKeys.oneModule') }),
      ...(day && !typed.read(day) && { expiresOn: typed.unreadable() }),
    }
  }
  const actOf = (values: KeyForm): KeyAct => {
    const { name, partner, environment, addresses, turnedOn, forPartner } = values
    // An end that was not edited keeps its exact moment.
    const day = values.expiresOn.trim() === lastDay ? undefined : typed.read(values.expiresOn.trim())
    const common = { addresses, ...(day && { expiresOn: day }) }
    const entries = entriesOf(values)
    if (apiKey) {
      const { keyId, version } = apiKey
      return { act: 'update', keyId, version, body: { ...common, entries, name: name.trim(), turnedOn } }
    }
    if (!forPartner) return { act: 'create', body: { ...common, entries, name: name.trim() } }
    const granted = { acctKey, partner: partner.trim(), environment: environment as 'SANDBOX', scopes: entries }
    return { act: 'grant', body: { ...common, ...granted } }
  }
  const sending = useSentForm({
    draft: `apiKey.${apiKey?.keyId ?? `of.${acctKey}`}`,
    initial: toForm(apiKey, lastDay, preset),
    paths: keyPaths,
    body: actOf,
    check: (_, values) => check(values),
    send: acting.mutateAsync,
    onSent: ({ secret }) => onDone(secret),
    fieldOf: (values) => ({ 'key.nameTaken': nameField(values) }),
  })
  return { sending, pattern: typed.pattern }
}

/** Makes a key, for the reader's system or for a partner's, or changes one. */
export function KeyDialog(props: Props) {
  const { keys, apiKey, onClose } = props
  const { t } = useTranslation()
  const { sending, pattern } = useKeyForm(props)
  const { form } = sending.form.kit
  const forPartner = form.useWatchValue('forPartner') === true
  const start: FieldSpec = {
    path: 'modules',
    kind: 'own',
    label: t('apiKeys.presets'),
    wide: true,
    draw: (field) => <KeyPresets {...field} keys={keys} />,
  }
  const specs = keyFields({ start, t, keys, apiKey, forPartner, pattern })
  return (
    <RecordDialog
      {...sending}
      wide
      specs={specs}
      title={apiKey ? t('apiKeys.editNamed', { name: apiKey.name }) : t('apiKeys.add')}
      submit={apiKey ? t('form.save') : t('apiKeys.make')}
      onClose={onClose}
    >
      <p className={css.note}>{t('apiKeys.answers')}</p>
    </RecordDialog>
  )
}
