import type { AccessRequest } from '@portal/contract/identity/registrations/registrations.contract'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { duplicatesQuery } from '../../contacts/contacts.queries.ts'
import { accountQuery } from '../../../../core/accounts/account.queries.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { ParentPick } from '../../../../core/pickers/ParentPick.tsx'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DirtyGuard } from '../../../../ui/form/DirtyGuard.tsx'
import { ErrorSummary } from '../../../../ui/form/ErrorSummary.tsx'
import { FormContext, useFormKit } from '../../../../ui/form/FormContext.ts'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { MoreFields } from '../../../../ui/form/MoreFields.tsx'
import { shownFaults } from '../../../../ui/form/shownFaults.ts'
import type { RecordForm } from '../../../../ui/form/useRecordForm.ts'
import { LookupsFailed } from '../../../../core/lookups/LookupsFailed.tsx'
import { useChoices } from '../../../../core/lookups/lookups.queries.ts'
import { NewCustomerPlans } from '../../../commerce/subscriptions/NewCustomerPlans.tsx'
import { NewTabLink } from '../../../../ui/NewTabLink.tsx'
import page from '../../../../ui/Page.module.css'
import css from './AccountCreatePage.module.css'
import { AccountFields } from '../form/AccountFields.tsx'
import { type CreateForm, planPaths } from './accounts.create.ts'
import { CreateSummary } from './CreateSummary.tsx'
import { createFields } from './createFields.ts'
import { useAccountCreate } from './useAccountCreate.ts'
import { useManagerNames } from '../form/useManagerNames.ts'

/** The form, with a live summary of its effect. */
export function AccountCreateForm({ request }: { request?: AccessRequest }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { companyKey } = useMe()
  const { parentKey } = useSearch({ strict: false }) as { parentKey?: string }
  const creation = useAccountCreate(parentKey ?? companyKey, request)
  const { form, submit, saving } = creation
  // Input is watched where it is shown, so that a key press does not render the whole page.
  const { useWatchValue } = form.kit.form
  const parentKeyNow = useWatchValue('parentKey') as string
  const acctType = useWatchValue('acctType') as CreateForm['acctType']
  const parent = useQuery(accountQuery(parentKeyNow)).data
  useOnlyAllowedType(acctType, parent?.childTypes, (type) => form.set('acctType', type))
  const fields = createFields({
    t,
    language: i18n.language,
    acctType,
    childTypes: parent?.childTypes ?? [],
    choices: {
      industries: useChoices('industries'),
      countries: useChoices('countries'),
      jobFunctions: useChoices('jobFunctions'),
    },
    managerText: useManagerNames(useWatchValue('account.manager')),
  })
  useHotkeys([['mod+S', submit]], [])
  useFirstField(parent && form.kit.idOf(parent.childTypes.length > 1 ? 'acctType' : 'account.acctName'))
  const parentField = { path: 'parentKey', label: t('accounts.create.parent') }
  const ofPlans = planPaths.map((path) => ({ path, label: t('companyPlans.title') }))
  const faults = shownFaults(form.kit, [parentField, ...fields.who, ...fields.address, ...fields.admin, ...ofPlans])
  const above = parent ? [...parent.chain, parent] : []
  return (
    <FormContext value={form.kit}>
      <LookupsFailed names={['industries', 'countries', 'jobFunctions']} className={css.note} />
      {creation.restored && <RestoredNote onStartOver={creation.startOver} />}
      {/* oxlint-disable-next-line react/forbid-elements -- a page with a draft and a key of its own, over the same form */}
      <form noValidate aria-label={t('accounts.create.title')} onSubmit={(event) => (event.preventDefault(), submit())}>
        <ErrorSummary attempt={form.attempt} faults={faults} general={form.general} />
        <div className={css.layout}>
          <div className={page.record}>
            <FormSection title={t('accounts.create.who')}>
              <ParentPick
                controlId={form.kit.idOf('parentKey')}
                chosen={parent?.acctName ?? ''}
                error={
                  form.errors['parentKey'] ??
                  (parent && parent.childTypes.length === 0 ? t('accounts.create.nothingAllowed') : undefined)
                }
                onPick={moveBelow(form, parentKeyNow)}
              />
              <RequiredFirst specs={fields.who} companies={above} />
              <DuplicateHint />
            </FormSection>
            <FormSection title={t('accounts.section.address')}>
              <RequiredFirst specs={fields.address} companies={above} />
            </FormSection>
            <FormSection
              title={t('accounts.create.firstAdministrator')}
              hint={t('accounts.create.firstAdministratorHint')}
            >
              <RequiredFirst specs={fields.admin} companies={above} />
              <AccountFields specs={fields.invitation} companies={above} />
            </FormSection>
            {acctType === 'CU' && <Plans form={form} parentKey={parentKeyNow} />}
            <div className={css.actions}>
              <Button variant="default" onClick={() => void navigate({ href: paths.accountSearch })}>
                {t('form.cancel')}
              </Button>
              <Button type="submit" loading={saving} aria-keyshortcuts="Control+S">
                {t('accounts.create.submit')}
              </Button>
            </div>
          </div>
          <CreateSummary parent={parent} />
        </div>
      </form>
      <DirtyGuard dirty={creation.guarded} onLeft={creation.drop} />
    </FormContext>
  )
}

/** The fields of a section that are needed; the others are folded below them. */
function RequiredFirst({ specs, companies }: ComponentProps<typeof AccountFields>) {
  const [needed, others] = [specs.filter(({ required }) => required), specs.filter(({ required }) => !required)]
  return (
    <>
      <AccountFields specs={needed} companies={companies} />
      <MoreFields specs={others}>
        <AccountFields specs={others} companies={companies} />
      </MoreFields>
    </>
  )
}

/** The field gets the focus when it is drawn, unless the person has moved it from the heading already. */
function useFirstField(id: string | undefined) {
  const known = id !== undefined
  const focus = useEffectEvent(() => {
    if (document.activeElement?.matches('body, h1')) document.getElementById(id ?? '')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (known) focus()
  }, [known])
}

/**
 * Changing the parent clears the manager, whose company may not be above the new place, and the plans that the parent
 * sells.
 */
const moveBelow = (form: RecordForm<CreateForm>, now: string) => (acctKey: string) => {
  if (acctKey !== now) form.set('account.manager', '')
  if (acctKey !== now) form.set('plans', null)
  form.set('parentKey', acctKey)
}

/** The plans of a customer. An older draft may have none. */
function Plans({ form, parentKey }: { form: RecordForm<CreateForm>; parentKey: string }) {
  const plans = form.kit.form.useWatchValue('plans') as CreateForm['plans'] | undefined
  return (
    <NewCustomerPlans
      parentKey={parentKey}
      value={plans ?? null}
      errors={form.errors}
      idOf={form.kit.idOf}
      onChange={(lines) => form.set('plans', lines)}
    />
  )
}

/** A single allowed type is preselected; a type the new parent does not allow is cleared. */
function useOnlyAllowedType(chosen: string, allowed: readonly string[] | undefined, choose: (type: string) => void) {
  useEffect(() => {
    if (!allowed) return
    const only = allowed.length === 1 ? (allowed[0] ?? '') : ''
    const next = allowed.includes(chosen) ? chosen : only
    if (next !== chosen) choose(next)
  }, [allowed, chosen]) // oxlint-disable-line react/exhaustive-deps -- choose is made anew on every render and does the same
}

function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={css.note}>
      {t('accounts.create.restored')}{' '}
      <Button variant="subtle" size="xs" onClick={onStartOver}>
        {t('accounts.create.startOver')}
      </Button>
    </p>
  )
}

/** The texts that are worth a query: a name of three letters, an address with a domain. */
const nameOf = (typed: string) => (typed.trim().length >= 3 ? typed.trim() : '')
const emailOf = (typed: string) => (/^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(typed.trim()) ? typed.trim() : '')

/** Warns in pauses of typing that a similar account may exist, by name or e-mail domain; never blocks. */
function DuplicateHint() {
  const { t } = useTranslation()
  const { useWatchValue } = useFormKit().form
  const [name] = useDebouncedValue(nameOf(useWatchValue('account.acctName') as string), 500)
  const [email] = useDebouncedValue(emailOf(useWatchValue('admin.email') as string), 500)
  const { data } = useQuery(duplicatesQuery(name, email))
  const items = (name || email) && data ? data.items.slice(0, 6) : []
  if (items.length === 0) return null
  return (
    <div className={css.double} role="status">
      {(['name', 'domain'] as const).map((by) => {
        const found = items.filter((one) => one.by === by)
        if (found.length === 0) return null
        return (
          <p key={by}>
            {t(`contacts.similar.${by}`, { count: found.length })}{' '}
            {found.map((one, at) => (
              <span key={one.acctKey}>
                {at > 0 && ', '}
                <NewTabLink href={paths.account(one.acctKey)}>
                  {one.acctName} ({one.acctNumber})
                </NewTabLink>
                {one.parentName && ` ${t('contacts.similar.below', { name: one.parentName })}`}
              </span>
            ))}
          </p>
        )
      })}
    </div>
  )
}
