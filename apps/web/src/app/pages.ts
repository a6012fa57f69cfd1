// The pages behind sign-in, each a chunk of its own. The router takes this list from the signed-in chunk.

export const pages = {
  accountPage: () => import('../features/accounts/page/AccountPage.tsx').then((module) => module.AccountPage),
  profilePage: () => import('../features/profile/ProfilePage.tsx').then((module) => module.ProfilePage),
  requestsPage: () => import('../features/registrations/RequestsPage.tsx').then((module) => module.RequestsPage),
  requestPage: () => import('../features/registrations/RequestPage.tsx').then((module) => module.RequestPage),
  noticeTemplatesPage: () =>
    import('../features/notices/NoticeTemplatesPage.tsx').then((module) => module.NoticeTemplatesPage),
  changesPage: () => import('../features/changes/ChangesPage.tsx').then((module) => module.ChangesPage),
  changePage: () => import('../features/changes/ChangePage.tsx').then((module) => module.ChangePage),
  auditPage: () => import('../features/audit/AuditPage.tsx').then((module) => module.AuditPage),
  accountSettingsPage: () =>
    import('../features/settings/AccountSettingsPage.tsx').then((module) => module.AccountSettingsPage),
  featureListPage: () => import('../features/features/FeatureListPage.tsx').then((module) => module.FeatureListPage),
  featurePage: () => import('../features/features/FeaturePage.tsx').then((module) => module.FeaturePage),
  accessManagementPage: () =>
    import('../features/accessGroups/AccessManagementPage.tsx').then((module) => module.AccessManagementPage),
  groupPage: () => import('../features/accessGroups/GroupPage.tsx').then((module) => module.GroupPage),
}
