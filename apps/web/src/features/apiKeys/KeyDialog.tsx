import { type ApiKey, type ApiKeys, apiKeys } from '@portal/contract/apiKeys/apiKeys.contract'
import { useTypedDay } from '../../core/moments/useTypedDay.ts'
import { useReader } from '../../core/moments/useMoment.ts'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { dayIn, formatDate } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { faultsOf } from '../../ui/form/issues.ts'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import css from './apiKeys.module.css'
import { type KeyAct, useKeyAct } from './apiKeys.queries.ts'
import { entriesOf, firstModule, type KeyForm, keyFields, keyPaths, type Preset, toForm } from './keyFields.ts'

type Props = {
  acctKey: string
  keys: ApiKeys
  /** Without one, a new key is made. */
  apiKey?: ApiKey
  /** What a new key begins with, as far as the reader can give it. */
  preset?: Preset
  onClose: () => void
  onDone: (secret: string | undefined) => void
}

/** The last day of a key as the reader types days. */
function useLastDay(apiKey: ApiKey | undefined): string {
  const { dateFormat, language, timeZone } = useReader()
  // The moment is the first of the day after.
  const last = apiKey && new Date(Date.parse(apiKey.expiresOn) - 1)
  return last ? formatDate(dayIn(last, timeZone), dateFormat, language) : ''
}

/** The form's state and what its submit does. */
function useKeyForm({ acctKey, keys, apiKey, preset, onDone }: Props) {
  const translation = useTranslation()
  const typed = useTypedDay()
  const acting = useKeyAct(acctKey)
  const lastDay = useLastDay(apiKey)
  const form = useRecordForm<KeyForm>({
    initial: toForm(apiKey, lastDay, preset),
    paths: keyPaths,
    check: (values) => {
      const day = values.expiresOn.trim()
      const body = {
        name: values.forPartner ? values.partner : values.name,
        entries: entriesOf(values),
        addresses: values.addresses,
      }
      const { entries, name, ...faults } = faultsOf(apiKeys.create.body, body, translation)
      return {
        ...faults,
        ...(name && { [values.forPartner ? 'partner' : 'name']: name }),
        ...(entries && { [firstModule(keys)]: translation.t('apiKeys.oneModule') }),
        ...(day && !typed.read(day) && { expiresOn: typed.unreadable() }),
      }
    },
  })
  const actOf = (values: KeyForm): KeyAct => {
    const { name, partner, environment, addresses, turnedOn, forPartner } = values
    // An end that nobody touched stays, to the moment.
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
  const onError = (error: Error) => {
    const { at, general } = placeRefusal(error, keyPaths, {
      'key.nameTaken': form.values().forPartner ? 'partner' : 'name',
    })
    form.fail(at, general)
  }
  const submit = () => {
    const values = acting.isPending ? undefined : form.validate()
    if (values) acting.mutate(actOf(values), { onSuccess: ({ secret }) => onDone(secret), onError })
  }
  return { form, submit, saving: acting.isPending, pattern: typed.pattern }
}

/** Makes a key, for a system of one's own or of a partner, or changes one. */
export function KeyDialog(props: Props) {
  const { keys, apiKey, onClose } = props
  const { t } = useTranslation()
  const { form, submit, saving, pattern } = useKeyForm(props)
  const forPartner = form.kit.form.useWatchValue('forPartner') === true
  const specs = keyFields({ t, keys, apiKey, forPartner, pattern })
  return (
    <RecordDialog
      wide
      form={form}
      specs={specs}
      title={apiKey ? t('apiKeys.editNamed', { name: apiKey.name }) : t('apiKeys.add')}
      submit={apiKey ? t('form.save') : t('apiKeys.make')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.note}>{t('apiKeys.answers')}</p>
    </RecordDialog>
  )
}
