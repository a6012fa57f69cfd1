import { languages } from '@portal/contract/core/language'
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMe, useUpdatePreferences } from '../../core/me/me.queries.ts'
import { headerLogoQuery } from '../../features/branding/branding.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { languageNames } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { session } from '../../lib/session.ts'
import { Steady } from '../../ui/Steady.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './Header.module.css'
import { HelpLink } from './HelpLink.tsx'
import { OwnSettings } from './OwnSettings.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../lib/lazyPart.ts'

const ChangesTray = lazyPart(() =>
  import('../../features/changes/ChangesTray.tsx').then((module) => ({ default: module.ChangesTray })),
)
const SwitchUser = lazyPart(() =>
  import('../../features/alias/SwitchUser.tsx').then((module) => ({ default: module.SwitchUser })),
)

/** The company's logo, or the provider's logo when there is none or it cannot be loaded (specification section 8). */
function Logo() {
  const { t } = useTranslation()
  const { companyKey, companyName, providerName } = useMe()
  const { data: url } = useQuery(headerLogoQuery(companyKey))
  const [failed, setFailed] = useState<string>()
  const own = url && url !== failed ? url : undefined
  return (
    <RouteLink
      href={paths.home}
      className={css.logo}
      aria-label={t('shell.logo', { name: own ? companyName : providerName })}
    >
      {own ? (
        <img src={own} alt="" className={css.companyLogo} onError={() => setFailed(own)} />
      ) : (
        <>
          <img src="/assets/logo.svg" alt="" width={28} height={28} />
          <span className={css.provider}>{providerName}</span>
        </>
      )}
    </RouteLink>
  )
}

type Props = {
  /** Too little room for everything about the person: it is in one menu. */
  narrow: boolean
  /** Opens the drawer; only where the menu is one. */
  onOpenMenu?: (() => void) | undefined
}

export function Header({ narrow, onOpenMenu }: Props) {
  const { t } = useTranslation()
  const { actingBy } = useMe()
  return (
    <header className={css.header}>
      {onOpenMenu && (
        <button
          type="button"
          className={css.icon}
          aria-haspopup="dialog"
          aria-label={t('shell.openMenu')}
          onClick={onOpenMenu}
        >
          <Icon of={IconMenu} size={20} />
        </button>
      )}
      <Logo />
      <div className={css.end}>
        <Suspense fallback={<span className={css.icon} />}>
          <ChangesTray className={css.icon} />
        </Suspense>
        <HelpLink className={css.icon} />
        {!narrow && <PersonalControls />}
        {actingBy && (
          <Suspense fallback={null}>
            <SwitchUser className={css.button} />
          </Suspense>
        )}
        {narrow ? (
          <PersonMenu />
        ) : (
          <button type="button" className={css.button} onClick={() => void session.signOut()}>
            {t('shell.signOut')}
          </button>
        )}
      </div>
    </header>
  )
}

function PersonalControls() {
  const { t } = useTranslation()
  const { email } = useMe()
  return (
    <>
      <RouteLink href={paths.profile} className={css.profile} aria-label={t('shell.profile', { email })}>
        <Icon of={IconUser} size={20} />
        <span className={css.email}>{email}</span>
      </RouteLink>
      <LanguageSwitch />
      <OwnSettings />
    </>
  )
}

function LanguageSwitch() {
  const { t } = useTranslation()
  const { language } = useMe().preferences
  const save = useUpdatePreferences()
  return (
    <div role="group" aria-label={t('common.language')} className={css.languages}>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code.slice(0, 2)}
          className={css.language}
          aria-pressed={language === code}
          onClick={() => language !== code && save.mutate({ language: code })}
        >
          <Steady text={code.slice(0, 2).toUpperCase()} /> <VisuallyHidden>{languageNames[code]}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}
