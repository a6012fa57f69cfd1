import type { Text } from '../../core/language.ts'
import type { IndustryCode, JobFunctionCode, StatusChangeReasonCode } from '../../core/lookups/lookups.codes.ts'

// The words of the lookups. Countries and languages are named by the runtime (Intl.DisplayNames), time zones by IANA.

type Texts<Code extends string> = Readonly<Record<Code, Text>>

export const jobFunctionTexts: Texts<JobFunctionCode> = {
  EXEC: { 'en-us': 'Executive management', 'fr-fr': 'Direction générale' },
  IT: { 'en-us': 'Information technology', 'fr-fr': 'Informatique' },
  SECURITY: { 'en-us': 'Information security', 'fr-fr': 'Sécurité de l’information' },
  LEGAL: { 'en-us': 'Legal', 'fr-fr': 'Juridique' },
  COMPLIANCE: { 'en-us': 'Compliance', 'fr-fr': 'Conformité' },
  FINANCE: { 'en-us': 'Finance', 'fr-fr': 'Finances' },
  HR: { 'en-us': 'Human resources', 'fr-fr': 'Ressources humaines' },
  SALES: { 'en-us': 'Sales', 'fr-fr': 'Ventes' },
  MARKETING: { 'en-us': 'Marketing', 'fr-fr': 'Marketing' },
  OPERATIONS: { 'en-us': 'Operations', 'fr-fr': 'Exploitation' },
  SUPPORT: { 'en-us': 'Customer support', 'fr-fr': 'Assistance clientèle' },
  OTHER: { 'en-us': 'Other', 'fr-fr': 'Autre' },
}

export const industryTexts: Texts<IndustryCode> = {
  ACCOUNTING: { 'en-us': 'Accounting and audit', 'fr-fr': 'Comptabilité et audit' },
  AGRI: { 'en-us': 'Agriculture and food', 'fr-fr': 'Agriculture et agroalimentaire' },
  AUTO: { 'en-us': 'Automotive', 'fr-fr': 'Automobile' },
  BANKING: { 'en-us': 'Banking and finance', 'fr-fr': 'Banque et finance' },
  CONSTRUCTION: { 'en-us': 'Construction', 'fr-fr': 'Bâtiment et travaux publics' },
  CONSULTING: { 'en-us': 'Consulting', 'fr-fr': 'Conseil' },
  EDUCATION: { 'en-us': 'Education', 'fr-fr': 'Enseignement' },
  ENERGY: { 'en-us': 'Energy and utilities', 'fr-fr': 'Énergie et services collectifs' },
  GOVERNMENT: { 'en-us': 'Government', 'fr-fr': 'Administration publique' },
  HEALTH: { 'en-us': 'Health care', 'fr-fr': 'Santé' },
  HOSPITALITY: { 'en-us': 'Hospitality and tourism', 'fr-fr': 'Hôtellerie et tourisme' },
  INSURANCE: { 'en-us': 'Insurance', 'fr-fr': 'Assurances' },
  LEGAL: { 'en-us': 'Legal services', 'fr-fr': 'Services juridiques' },
  LIFESCI: { 'en-us': 'Life sciences', 'fr-fr': 'Sciences de la vie' },
  MANUFACTURING: { 'en-us': 'Manufacturing', 'fr-fr': 'Industrie manufacturière' },
  MEDIA: { 'en-us': 'Media and entertainment', 'fr-fr': 'Médias et divertissement' },
  NONPROFIT: { 'en-us': 'Non-profit', 'fr-fr': 'Associations et organismes sans but lucratif' },
  REALESTATE: { 'en-us': 'Real estate', 'fr-fr': 'Immobilier' },
  RETAIL: { 'en-us': 'Retail and wholesale', 'fr-fr': 'Commerce de détail et de gros' },
  TECH: { 'en-us': 'Software and technology', 'fr-fr': 'Logiciels et technologies' },
  TELECOM: { 'en-us': 'Telecommunications', 'fr-fr': 'Télécommunications' },
  TRANSPORT: { 'en-us': 'Transport and logistics', 'fr-fr': 'Transport et logistique' },
  OTHER: { 'en-us': 'Other', 'fr-fr': 'Autre' },
}

export const statusChangeReasonTexts: Texts<StatusChangeReasonCode> = {
  NONPAY: { 'en-us': 'Non-payment', 'fr-fr': 'Défaut de paiement' },
  CUSTREQ: { 'en-us': 'Requested by the customer', 'fr-fr': 'À la demande du client' },
  CONTRACT_END: { 'en-us': 'End of contract', 'fr-fr': 'Fin de contrat' },
  SECURITY: { 'en-us': 'Security concern', 'fr-fr': 'Problème de sécurité' },
  FAIRUSE: { 'en-us': 'Fair use exceeded', 'fr-fr': 'Dépassement de l’usage raisonnable' },
  PARTNER_SUSP: { 'en-us': 'Partner suspended', 'fr-fr': 'Partenaire suspendu' },
  SPAM: { 'en-us': 'Unsolicited e-mail', 'fr-fr': 'Courrier indésirable' },
  PHISH: { 'en-us': 'Phishing', 'fr-fr': 'Hameçonnage' },
  MALWARE: { 'en-us': 'Malware', 'fr-fr': 'Logiciel malveillant' },
  FRAUD: { 'en-us': 'Fraud', 'fr-fr': 'Fraude' },
  LEGAL: { 'en-us': 'Legal order', 'fr-fr': 'Décision de justice' },
  NONRENEW: { 'en-us': 'Not renewed', 'fr-fr': 'Non-renouvellement' },
  MIGRATED: { 'en-us': 'Migrated to another account', 'fr-fr': 'Migration vers un autre compte' },
  DUPLICATE: { 'en-us': 'Duplicate account', 'fr-fr': 'Compte en double' },
  TEST: { 'en-us': 'Test account', 'fr-fr': 'Compte de test' },
  PAID: { 'en-us': 'Payment received', 'fr-fr': 'Paiement reçu' },
  RESOLVED: { 'en-us': 'Issue resolved', 'fr-fr': 'Problème résolu' },
  ERROR: { 'en-us': 'Suspended in error', 'fr-fr': 'Suspension par erreur' },
  OTHER: { 'en-us': 'Other', 'fr-fr': 'Autre' },
}
