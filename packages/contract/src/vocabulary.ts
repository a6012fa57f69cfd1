import type { Module } from './core/access/access.modules.ts'
import type { Role, Value } from './core/access/access.flags.ts'
import type { AccountStatus, AccountType, custTypes, environments } from './core/accounts/accounts.fields.ts'
import type { outcomes } from './core/audit.table.ts'
import type { StatementKind } from './commerce/balances/balances.fields.ts'
import type { InvoiceKind, InvoiceStatus, PaymentStatus } from './commerce/billing/billing.fields.ts'
import type { ChangeState } from './operations/changes/changes.contract.ts'
import type { notifyChannels } from './operations/changes/changes.inputs.ts'
import type { ChangeKind } from './core/changes/changes.set.ts'
import type { Language, Text } from './core/language.ts'
import type { PartnerOperation } from './core/partnerCalls.ts'
import type { DomainState } from './delivery/domains/domains.fields.ts'
import type { PlanStatus, PlanType, ProductLine, Range, UnitType } from './commerce/plans/plans.fields.ts'
import type { PromotionStatus } from './commerce/promotions/promotions.fields.ts'
import type { requestStatuses } from './identity/registrations/registrations.contract.ts'
import type { RenewalOutcome } from './insight/reports/reports.renewals.ts'
import type { CompanyPlanStatus } from './commerce/subscriptions/subscriptions.fields.ts'
import type {
  TransactionFeature,
  TransactionStatus,
  TransactionType,
} from './insight/transactions/transactions.fields.ts'
import type { UserKind, userStatuses } from './directory/users/users.codes.ts'
import type { mfaStates } from './directory/users/users.person.ts'

// The words for codes, in one place: for errors, sentences, e-mails and files of the API, and for the web, whose texts are
// generated from them (apps/web/build/texts.ts). Codes that are used in one place only have their words there.

type Words<Code extends string> = Readonly<Record<Code, Text>>

export const vocabulary = {
  accountType: {
    RP: { 'en-us': 'Provider', 'fr-fr': 'Fournisseur' },
    SP: { 'en-us': 'Service provider', 'fr-fr': 'Prestataire de services' },
    DT: { 'en-us': 'Distributor', 'fr-fr': 'Distributeur' },
    RS: { 'en-us': 'Reseller', 'fr-fr': 'Revendeur' },
    CU: { 'en-us': 'Customer', 'fr-fr': 'Client' },
  } satisfies Words<AccountType>,
  role: {
    RA: { 'en-us': 'Provider administrator', 'fr-fr': 'Administrateur du fournisseur' },
    SP: { 'en-us': 'Service provider administrator', 'fr-fr': 'Administrateur du prestataire de services' },
    DT: { 'en-us': 'Distributor administrator', 'fr-fr': 'Administrateur du distributeur' },
    RS: { 'en-us': 'Reseller administrator', 'fr-fr': 'Administrateur du revendeur' },
    CU: { 'en-us': 'Customer administrator', 'fr-fr': 'Administrateur du client' },
  } satisfies Words<Role>,
  /** All people with a role, as the subject of a sentence. */
  everyone: {
    RA: { 'en-us': 'Provider administrators', 'fr-fr': 'Les administrateurs du fournisseur' },
    SP: { 'en-us': 'Service provider administrators', 'fr-fr': 'Les administrateurs de prestataire de services' },
    DT: { 'en-us': 'Distributor administrators', 'fr-fr': 'Les administrateurs de distributeur' },
    RS: { 'en-us': 'Reseller administrators', 'fr-fr': 'Les administrateurs de revendeur' },
    CU: { 'en-us': 'Customer administrators', 'fr-fr': 'Les administrateurs de client' },
  } satisfies Words<Role>,
  accountStatus: {
    Pending: { 'en-us': 'Pending', 'fr-fr': 'En attente' },
    Active: { 'en-us': 'Active', 'fr-fr': 'Actif' },
    Suspended: { 'en-us': 'Suspended', 'fr-fr': 'Suspendu' },
    SuspendedAbuse: { 'en-us': 'Suspended for abuse', 'fr-fr': 'Suspendu pour abus' },
    Closed: { 'en-us': 'Closed', 'fr-fr': 'Fermé' },
    Purged: { 'en-us': 'Purged', 'fr-fr': 'Purgé' },
  } satisfies Words<AccountStatus>,
  customerType: {
    STD: { 'en-us': 'Standard', 'fr-fr': 'Standard' },
    TRIAL: { 'en-us': 'Trial', 'fr-fr': 'Essai' },
    NFR: { 'en-us': 'Not for resale', 'fr-fr': 'Non destiné à la revente' },
    INTERNAL: { 'en-us': 'Internal', 'fr-fr': 'Interne' },
    DEMO: { 'en-us': 'Demonstration', 'fr-fr': 'Démonstration' },
  } satisfies Words<(typeof custTypes)[number]>,
  language: {
    'en-us': { 'en-us': 'English', 'fr-fr': 'Anglais' },
    'fr-fr': { 'en-us': 'French', 'fr-fr': 'Français' },
  } satisfies Words<Language>,
  userStatus: {
    Staged: { 'en-us': 'Not invited', 'fr-fr': 'Non invité' },
    Invited: { 'en-us': 'Invited', 'fr-fr': 'Invité' },
    Active: { 'en-us': 'Active', 'fr-fr': 'Actif' },
    Disabled: { 'en-us': 'Disabled', 'fr-fr': 'Désactivé' },
    Locked: { 'en-us': 'Locked', 'fr-fr': 'Bloqué' },
    Removed: { 'en-us': 'Removed', 'fr-fr': 'Supprimé' },
  } satisfies Words<(typeof userStatuses)[number]>,
  userKind: {
    ADMIN: { 'en-us': 'Administrator', 'fr-fr': 'Administrateur' },
    ENDUSER: { 'en-us': 'End user', 'fr-fr': 'Utilisateur final' },
    BOTH: { 'en-us': 'Administrator and end user', 'fr-fr': 'Administrateur et utilisateur final' },
  } satisfies Words<UserKind>,
  factorState: {
    NotEnrolled: { 'en-us': 'None', 'fr-fr': 'Aucun' },
    LinkSent: { 'en-us': 'Link sent', 'fr-fr': 'Lien envoyé' },
    Verifying: { 'en-us': 'Setup in progress', 'fr-fr': 'Configuration en cours' },
    Enrolled: { 'en-us': 'Set up', 'fr-fr': 'Configuré' },
    ResetRequired: { 'en-us': 'Needs setup', 'fr-fr': 'À configurer' },
  } satisfies Words<(typeof mfaStates)[number]>,
  transactionType: {
    REGISTERED: { 'en-us': 'Registered e-mail', 'fr-fr': 'E-mail recommandé' },
    ENCRYPTED: { 'en-us': 'Encrypted e-mail', 'fr-fr': 'E-mail chiffré' },
    ESIGN: { 'en-us': 'E-signature', 'fr-fr': 'Signature électronique' },
    LARGE_FILE: { 'en-us': 'Large file', 'fr-fr': 'Fichier volumineux' },
    SMS: { 'en-us': 'Text message', 'fr-fr': 'SMS' },
  } satisfies Words<TransactionType>,
  transactionStatus: {
    Sent: { 'en-us': 'Sent', 'fr-fr': 'Envoyé' },
    Delivered: { 'en-us': 'Delivered', 'fr-fr': 'Remis' },
    Opened: { 'en-us': 'Opened', 'fr-fr': 'Ouvert' },
    Bounced: { 'en-us': 'Bounced', 'fr-fr': 'Rejeté' },
    Failed: { 'en-us': 'Not sent', 'fr-fr': 'Non envoyé' },
  } satisfies Words<TransactionStatus>,
  transactionFeature: {
    RECEIPT: { 'en-us': 'Receipt', 'fr-fr': 'Accusé de réception' },
    ENCRYPTION: { 'en-us': 'Encryption', 'fr-fr': 'Chiffrement' },
    SIGNATURE: { 'en-us': 'Signature', 'fr-fr': 'Signature' },
    REMINDER: { 'en-us': 'Reminder', 'fr-fr': 'Rappel' },
    LARGE_FILE: { 'en-us': 'Large file', 'fr-fr': 'Fichier volumineux' },
  } satisfies Words<TransactionFeature>,
  domainState: {
    PendingDns: { 'en-us': 'Waiting for DNS', 'fr-fr': 'En attente du DNS' },
    Verified: { 'en-us': 'Verified', 'fr-fr': 'Vérifié' },
    Signing: { 'en-us': 'Signing', 'fr-fr': 'Signature active' },
    Failing: { 'en-us': 'Failing', 'fr-fr': 'En échec' },
    Rotating: { 'en-us': 'Rotating key', 'fr-fr': 'Renouvellement de clé' },
    Off: { 'en-us': 'Off', 'fr-fr': 'Désactivé' },
  } satisfies Words<DomainState>,
  renewalOutcome: {
    Renews: { 'en-us': 'Renews', 'fr-fr': 'Se renouvelle' },
    Lapses: { 'en-us': 'Needs renewal', 'fr-fr': 'À renouveler' },
    Ends: { 'en-us': 'Ends', 'fr-fr': 'Se termine' },
  } satisfies Words<RenewalOutcome>,
  changeState: {
    Preview: { 'en-us': 'Not run', 'fr-fr': 'Non exécutée' },
    AwaitingApproval: { 'en-us': 'Waiting for approval', 'fr-fr': 'En attente d’approbation' },
    Scheduled: { 'en-us': 'Scheduled', 'fr-fr': 'Planifiée' },
    Running: { 'en-us': 'Running', 'fr-fr': 'En cours' },
    Done: { 'en-us': 'Done', 'fr-fr': 'Effectuée' },
    Cancelled: { 'en-us': 'Cancelled', 'fr-fr': 'Annulée' },
    Rejected: { 'en-us': 'Declined', 'fr-fr': 'Refusée' },
    Expired: { 'en-us': 'Expired', 'fr-fr': 'Expirée' },
    Failed: { 'en-us': 'Failed', 'fr-fr': 'En échec' },
  } satisfies Words<ChangeState>,
  changeKind: {
    'account.status': { 'en-us': 'Change status', 'fr-fr': 'Changer le statut' },
    'account.move': { 'en-us': 'Move accounts', 'fr-fr': 'Déplacer des comptes' },
    'account.tags': { 'en-us': 'Change tags', 'fr-fr': 'Modifier les étiquettes' },
    'account.manager': { 'en-us': 'Change account managers', 'fr-fr': 'Changer de gestionnaire' },
    'account.notify': { 'en-us': 'Notify administrators', 'fr-fr': 'Informer les administrateurs' },
    'user.status': { 'en-us': 'Change user status', 'fr-fr': 'Changer le statut d’utilisateurs' },
    'user.transfer': { 'en-us': 'Transfer users', 'fr-fr': 'Transférer des utilisateurs' },
    'user.offboard': { 'en-us': 'Hand over to a successor', 'fr-fr': 'Transmettre à un successeur' },
    'user.import': { 'en-us': 'Import users', 'fr-fr': 'Importer des utilisateurs' },
    'userPlan.assign': { 'en-us': 'Assign user plans', 'fr-fr': 'Attribuer des forfaits à des utilisateurs' },
    'userPlan.change': { 'en-us': 'Change user plans', 'fr-fr': 'Changer les forfaits d’utilisateurs' },
    'userPlan.release': { 'en-us': 'Unassign user plans', 'fr-fr': 'Retirer des forfaits à des utilisateurs' },
    'settings.change': { 'en-us': 'Change settings', 'fr-fr': 'Modifier des paramètres' },
    'settings.copy': { 'en-us': 'Copy settings', 'fr-fr': 'Copier des paramètres' },
    'access.policy': { 'en-us': 'Change a feature policy', 'fr-fr': 'Modifier une règle de fonctionnalité' },
    'plan.add': { 'en-us': 'Add a plan', 'fr-fr': 'Ajouter un forfait' },
    'plan.upgrade': { 'en-us': 'Change plans', 'fr-fr': 'Changer de forfait' },
    'plan.renew': { 'en-us': 'Renew plans', 'fr-fr': 'Renouveler des forfaits' },
    'plan.seats': { 'en-us': 'Change seats', 'fr-fr': 'Modifier le nombre de licences' },
    'plan.status': { 'en-us': 'End or keep plans', 'fr-fr': 'Mettre fin à des forfaits ou les maintenir' },
    'invoice.issue': { 'en-us': 'Issue invoices', 'fr-fr': 'Émettre des factures' },
    'invoice.pay': { 'en-us': 'Record payments', 'fr-fr': 'Enregistrer des paiements' },
    'invoice.remind': { 'en-us': 'Send reminders', 'fr-fr': 'Envoyer des rappels' },
    'payment.import': { 'en-us': 'Record payments from the bank', 'fr-fr': 'Enregistrer des paiements de la banque' },
    'partnerCall.replay': { 'en-us': 'Replay partner calls', 'fr-fr': 'Relancer des appels de partenaires' },
  } satisfies Words<ChangeKind>,
  environment: {
    PRODUCTION: { 'en-us': 'Production', 'fr-fr': 'Production' },
    SANDBOX: { 'en-us': 'Sandbox', 'fr-fr': 'Bac à sable' },
  } satisfies Words<(typeof environments)[number]>,
  /** The English names are the specification's. */
  module: {
    'Account Details': { 'en-us': 'Account Details', 'fr-fr': 'Détails du compte' },
    'Assign Plans': { 'en-us': 'Assign Plans', 'fr-fr': 'Attribution des forfaits' },
    'Customer-Account Details': { 'en-us': 'Customer – Account Details', 'fr-fr': 'Client – Détails du compte' },
    'Customer-Add/Edit Users': {
      'en-us': 'Customer – Add/Edit Users',
      'fr-fr': 'Client – Ajout et modification d’utilisateurs',
    },
    'Customer-Company Plans': { 'en-us': 'Customer – Company Plans', 'fr-fr': 'Client – Forfaits de la société' },
    'Customer-User Plans': { 'en-us': 'Customer – User Plans', 'fr-fr': 'Client – Forfaits des utilisateurs' },
    'Customer-Settings': { 'en-us': 'Customer – Settings', 'fr-fr': 'Client – Paramètres' },
  } satisfies Words<Module>,
  flagValue: {
    W: { 'en-us': 'change', 'fr-fr': 'modification' },
    R: { 'en-us': 'read', 'fr-fr': 'lecture' },
    N: { 'en-us': 'off', 'fr-fr': 'désactivée' },
    Y: { 'en-us': 'on', 'fr-fr': 'activée' },
  } satisfies Words<Value>,
  outcome: {
    SUCCESS: { 'en-us': 'Done', 'fr-fr': 'Effectué' },
    DENIED: { 'en-us': 'Refused', 'fr-fr': 'Refusé' },
    FAILED: { 'en-us': 'Failed', 'fr-fr': 'Échec' },
  } satisfies Words<(typeof outcomes)[number]>,
  productLine: {
    SECUREEMAIL: { 'en-us': 'Secure e-mail', 'fr-fr': 'E-mail sécurisé' },
    ESIGN: { 'en-us': 'E-sign', 'fr-fr': 'Signature électronique' },
    DOCUMENTS: { 'en-us': 'Documents', 'fr-fr': 'Documents' },
    BUNDLE: { 'en-us': 'Bundle', 'fr-fr': 'Offre groupée' },
  } satisfies Words<ProductLine>,
  planType: {
    PERUSER: { 'en-us': 'Per user', 'fr-fr': 'Par utilisateur' },
    SHARED: { 'en-us': 'Shared', 'fr-fr': 'Partagé' },
    PAYG: { 'en-us': 'Pay per use', 'fr-fr': 'À l’usage' },
    TRIAL: { 'en-us': 'Trial', 'fr-fr': 'Essai' },
  } satisfies Words<PlanType>,
  planStatus: {
    DRAFT: { 'en-us': 'Draft', 'fr-fr': 'Brouillon' },
    ACTIVE: { 'en-us': 'On sale', 'fr-fr': 'En vente' },
    RETIRED: { 'en-us': 'Retired', 'fr-fr': 'Retiré de la vente' },
  } satisfies Words<PlanStatus>,
  partnerOperation: {
    ProvisionProvider: { 'en-us': 'Create partner', 'fr-fr': 'Créer un partenaire' },
    ProvisionCustomer: { 'en-us': 'Create customer', 'fr-fr': 'Créer un client' },
    ProvisionUser: { 'en-us': 'Add user', 'fr-fr': 'Ajouter un utilisateur' },
    ProvisionPlan: { 'en-us': 'Sell plan', 'fr-fr': 'Vendre un forfait' },
    ChangePlan: { 'en-us': 'Change plan', 'fr-fr': 'Modifier un forfait' },
    BulkPlanChange: { 'en-us': 'Change many plans', 'fr-fr': 'Modifier plusieurs forfaits' },
    ChangeStatus: { 'en-us': 'Change account status', 'fr-fr': 'Changer le statut d’un compte' },
    Cancel: { 'en-us': 'Cancel plan', 'fr-fr': 'Résilier un forfait' },
    Resume: { 'en-us': 'Resume plan', 'fr-fr': 'Reprendre un forfait' },
    UsagePull: { 'en-us': 'Read usage', 'fr-fr': 'Lire l’utilisation' },
    IntegrationAccess: { 'en-us': 'Integration access', 'fr-fr': 'Accès d’intégration' },
    ScimUser: { 'en-us': 'SCIM: user', 'fr-fr': 'SCIM : utilisateur' },
    ScimGroup: { 'en-us': 'SCIM: group', 'fr-fr': 'SCIM : groupe' },
    ScimBulk: { 'en-us': 'SCIM: bulk request', 'fr-fr': 'SCIM : requête groupée' },
    ScimDiscovery: { 'en-us': 'SCIM: discovery', 'fr-fr': 'SCIM : découverte' },
  } satisfies Words<PartnerOperation>,
  companyPlanStatus: {
    Scheduled: { 'en-us': 'Scheduled', 'fr-fr': 'Planifié' },
    Trial: { 'en-us': 'On trial', 'fr-fr': 'À l’essai' },
    Active: { 'en-us': 'Active', 'fr-fr': 'Actif' },
    Grace: { 'en-us': 'In grace period', 'fr-fr': 'En délai de grâce' },
    Suspended: { 'en-us': 'Suspended', 'fr-fr': 'Suspendu' },
    Cancelled: { 'en-us': 'Cancelled', 'fr-fr': 'Résilié' },
    Expired: { 'en-us': 'Expired', 'fr-fr': 'Expiré' },
    Failed: { 'en-us': 'Failed', 'fr-fr': 'En échec' },
  } satisfies Words<CompanyPlanStatus>,
  invoiceKind: {
    INVOICE: { 'en-us': 'Invoice', 'fr-fr': 'Facture' },
    CREDIT_NOTE: { 'en-us': 'Credit note', 'fr-fr': 'Avoir' },
  } satisfies Words<InvoiceKind>,
  invoiceStatus: {
    Draft: { 'en-us': 'Draft', 'fr-fr': 'Brouillon' },
    Failed: { 'en-us': 'Incomplete', 'fr-fr': 'Incomplète' },
    Issued: { 'en-us': 'Issued', 'fr-fr': 'Émise' },
    Voided: { 'en-us': 'Voided', 'fr-fr': 'Annulée' },
  } satisfies Words<InvoiceStatus>,
  paymentStatus: {
    Pending: { 'en-us': 'Unpaid', 'fr-fr': 'À payer' },
    Paid: { 'en-us': 'Paid', 'fr-fr': 'Payée' },
    Failed: { 'en-us': 'Payment returned', 'fr-fr': 'Paiement rejeté' },
  } satisfies Words<PaymentStatus>,
  statementKind: {
    INVOICE: { 'en-us': 'Invoice', 'fr-fr': 'Facture' },
    CREDIT_NOTE: { 'en-us': 'Credit note', 'fr-fr': 'Avoir' },
    PAYMENT: { 'en-us': 'Payment', 'fr-fr': 'Paiement' },
    RETURNED: { 'en-us': 'Money paid back', 'fr-fr': 'Somme remboursée' },
    REFUND: { 'en-us': 'Refund from the balance', 'fr-fr': 'Remboursement du solde' },
    OVERPAYMENT: { 'en-us': 'Overpayment added to the balance', 'fr-fr': 'Trop-perçu, porté au solde' },
    CREDIT: {
      'en-us': 'Payment of a credited invoice, added to the balance',
      'fr-fr': 'Paiement d’une facture rectifiée par avoir, porté au solde',
    },
    APPLIED: { 'en-us': 'Paid from the balance', 'fr-fr': 'Réglé avec le solde' },
  } satisfies Words<StatementKind>,
  unitType: {
    MESSAGE: { 'en-us': 'messages', 'fr-fr': 'messages' },
    ENVELOPE: { 'en-us': 'envelopes', 'fr-fr': 'enveloppes' },
    SIGNATURE: { 'en-us': 'signatures', 'fr-fr': 'signatures' },
    SMS: { 'en-us': 'text messages', 'fr-fr': 'SMS' },
    MB: { 'en-us': 'MB', 'fr-fr': 'Mo' },
    SEAT: { 'en-us': 'seats', 'fr-fr': 'licences' },
  } satisfies Words<UnitType>,
  range: {
    MONTH: { 'en-us': 'Each month', 'fr-fr': 'Chaque mois' },
    QUARTER: { 'en-us': 'Each quarter', 'fr-fr': 'Chaque trimestre' },
    YEAR: { 'en-us': 'Each year', 'fr-fr': 'Chaque année' },
    TERM: { 'en-us': 'Each term', 'fr-fr': 'À chaque période' },
    ONCE: { 'en-us': 'Never', 'fr-fr': 'Jamais' },
  } satisfies Words<Range>,
  promotionStatus: {
    DRAFT: { 'en-us': 'Draft', 'fr-fr': 'Brouillon' },
    ACTIVE: { 'en-us': 'Running', 'fr-fr': 'En cours' },
    PAUSED: { 'en-us': 'Paused', 'fr-fr': 'En pause' },
    ENDED: { 'en-us': 'Ended', 'fr-fr': 'Terminée' },
  } satisfies Words<PromotionStatus>,
  requestStatus: {
    Open: { 'en-us': 'Open', 'fr-fr': 'Ouverte' },
    Approved: { 'en-us': 'Approved', 'fr-fr': 'Approuvée' },
    Declined: { 'en-us': 'Declined', 'fr-fr': 'Refusée' },
  } satisfies Words<(typeof requestStatuses)[number]>,
  notifyChannel: {
    MAIL: { 'en-us': 'e-mail', 'fr-fr': 'e-mail' },
    BANNER: { 'en-us': 'banner', 'fr-fr': 'bandeau' },
  } satisfies Words<(typeof notifyChannels)[number]>,
}

/** A word as written within a sentence: "suspended for abuse". */
export const inSentence = (word: Text, language: Language): string =>
  word[language].charAt(0).toLowerCase() + word[language].slice(1)
