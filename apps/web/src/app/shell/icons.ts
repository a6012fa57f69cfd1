import {
  type Glyph,
  IconAdjustmentsHorizontal as IconAdjustments,
  IconBuilding,
  IconChartBar,
  IconHistory,
  IconHome,
  IconPackages,
  IconPalette,
  IconPlugConnected as IconPlug,
  IconReceipt,
  IconSettings,
  IconSignature,
  IconUser,
  IconUsers,
} from '../../ui/icons.ts'

/** The icons used by assets/sidemenu.json. */
export const menuIcons: Readonly<Record<string, Glyph>> = {
  home: IconHome,
  accounts: IconBuilding,
  account: IconUser,
  users: IconUsers,
  plans: IconPackages,
  billing: IconReceipt,
  reports: IconChartBar,
  branding: IconPalette,
  integrations: IconPlug,
  signature: IconSignature,
  administration: IconAdjustments,
  audit: IconHistory,
  settings: IconSettings,
}
