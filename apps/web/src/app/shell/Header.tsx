import type { branding } from '@portal/contract/delivery/branding/branding.contract'
import type { Result } from '@portal/contract/core/route'
import { IconMenu2 as IconMenu } from '../../ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, Suspense, useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { headerLogoQuery } from '../../features/delivery/branding/branding.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { useTabIcon } from '../../lib/tabIcon.ts'
import css from './Header.module.css'
import { HelpLink } from './HelpLink.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { ShellSearch } from './ShellSearch.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../lib/lazyPart.ts'

const ChangesTray = lazyPart(
  async () => (await import('../../features/operations/changes/ChangesTray.tsx')).ChangesTray,
)

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
  /** Opens the menu as a drawer, on narrow screens only. */
  onOpenMenu?: (() => void) | undefined
}

/** One row: the company, the search, running work, help, and everything about the person in one menu. */
export function Header({ onOpenMenu }: Props) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
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
      <ShellSearch />
      <div className={css.end}>
        <Suspense fallback={<span className={css.icon} />}>
          <ChangesTray className={css.icon} />
        </Suspense>
        <HelpLink className={css.icon} />
        <PersonMenu />
      </div>
    </header>
  )
}
