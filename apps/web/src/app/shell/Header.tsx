import type { branding } from '@portal/contract/delivery/branding/branding.contract'
import { languages } from '@portal/contract/core/language'
import type { Result } from '@portal/contract/core/route'
import { IconMenu2 as IconMenu, IconUserCircle as IconUser } from '../../ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, Suspense, useState } from 'react'
import { useMe, useUpdatePreferences } from '../../core/me/me.queries.ts'
import { headerLogoQuery } from '../../features/delivery/branding/branding.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { languageNames } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { session } from '../../lib/session.ts'
import { useTabIcon } from '../../lib/tabIcon.ts'
import { Steady } from '../../ui/Steady.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './Header.module.css'
import { HelpLink } from './HelpLink.tsx'
import { OwnSettings } from './OwnSettings.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../lib/lazyPart.ts'

const ChangesTray = lazyPart(
  async () => (await import('../../features/operations/changes/ChangesTray.tsx')).ChangesTray,
)
const SwitchUser = lazyPart(async () => (await import('../../features/identity/alias/SwitchUser.tsx')).SwitchUser)

type HeaderLogo = Result<typeof branding.headerLogo>

/**
 * The company's logo; without one the name of its brand; without that, or when the call fails, the provider's logo
 * (specification section 8).
 */
function Logo({ brand }: { brand: HeaderLogo | undefined }) {
  const { t } = useTranslation()
  const { companyName, providerName } = useMe()
  const [failed, setFailed] = useState<string>()
  const url = brand?.look.logoDark?.url ?? brand?.companyImageUrl // the header is dark in both schemes
  const own = url && url !== failed ? url : undefined
  const name = brand?.look.name
  return (
    <RouteLink
      href={paths.home}
      className={css.logo}
      aria-label={t('shell.logo', { name: own ? (brand?.look.logoAlt ?? companyName) : (name ?? providerName) })}
    >
      {own ? (
        <img src={own} alt="" className={css.companyLogo} onError={() => setFailed(own)} />
      ) : name ? (
        <span className={css.provider}>{name}</span>
      ) : (
        <>
          <img src="/assets/logo.svg" alt="" width={28} height={28} />
          <span className={css.provider}>{providerName}</span>
        </>
      )}
    </RouteLink>
  )
}

/** The header in the brand's colour; white can be read on it in both schemes. */
const colorsOf = (brand: HeaderLogo | undefined) => {
  const colors = brand?.look.colors
  return colors
    ? ({ '--surface-header': `light-dark(${colors.light.header}, ${colors.dark.header})` } as CSSProperties)
    : undefined
}

type Props = {
  /** Too little room for everything about the person: it is in one menu. */
  narrow: boolean
  /** Opens the drawer; only where the menu is one. */
  onOpenMenu?: (() => void) | undefined
}

export function Header({ narrow, onOpenMenu }: Props) {
  const { t } = useTranslation()
  const { actingBy, companyKey } = useMe()
  const { data: brand } = useQuery(headerLogoQuery(companyKey))
  useTabIcon('company', brand?.look.favicon)
  return (
    <header className={css.header} style={colorsOf(brand)}>
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
      <Logo brand={brand} />
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
