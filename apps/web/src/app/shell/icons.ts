import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconPackages from '@tabler/icons-react/dist/esm/icons/IconPackages.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconPlug from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'

/** The icons used by assets/sidemenu.json. */
export const menuIcons: Readonly<Record<string, typeof IconHome>> = {
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
