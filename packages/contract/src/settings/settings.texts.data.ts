import type { Language } from '../core/language.ts'
import type { SettingGroup, SettingUnit } from './settings.catalogue.ts'

// The words of the settings in both languages: label and help of each, and the words of its values.

type Bilingual = readonly [en: string, fr: string]
type Text = { label: Bilingual; help: Bilingual; values?: Readonly<Record<string, Bilingual>> }
const t = (label: Bilingual, help: Bilingual, values?: Text['values']): Text => ({
  label,
  help,
  ...(values && { values }),
})

export const groupTexts: Readonly<Record<SettingGroup, Bilingual>> = {
  general: ['General', 'Général'],
  track: ['Track & prove', 'Suivi et preuve'],
  encryption: ['Encryption', 'Chiffrement'],
  esign: ['E-sign', 'Signature électronique'],
  files: ['Documents & files', 'Documents et fichiers'],
  signin: ['Sign-in and security', 'Connexion et sécurité'],
  notifications: ['Notifications', 'Notifications'],
  threat: ['Threats & AI', 'Menaces et IA'],
  integration: ['API & integration', 'API et intégration'],
  privacy: ['Retention & privacy', 'Conservation et confidentialité'],
}
export const triTexts: Readonly<Record<string, Bilingual>> = {
  yes: ['Yes', 'Oui'],
  no: ['No', 'Non'],
  user: ['Set by user', 'Au choix de l’utilisateur'],
}
export const boolTexts: Readonly<Record<string, Bilingual>> = { true: ['Yes', 'Oui'], false: ['No', 'Non'] }
export const zeroTexts: Readonly<Record<'never' | 'none', Bilingual>> = {
  never: ['Never', 'Jamais'],
  none: ['None', 'Aucun'],
}
export const unitTexts: Readonly<Record<SettingUnit, Bilingual>> = {
  days: ['days', 'jours'],
  minutes: ['minutes', 'minutes'],
  hours: ['hours', 'heures'],
  MB: ['MB', 'Mo'],
  '%': ['%', '%'],
  characters: ['characters', 'caractères'],
}
/** What is said of an empty list or text. */
export const emptyTexts: Readonly<Record<'cidrs' | 'origins' | 'url' | 'text', Bilingual>> = {
  cidrs: ['Everywhere', 'Partout'],
  origins: ['None', 'Aucune'],
  url: ['None', 'Aucune'],
  text: ['None', 'Aucun'],
}

export const settingTexts: Readonly<Record<string, Text>> = {
  'general.language': t(
    ['Service language', 'Langue des services'],
    [
      'The language in which the mail, e-sign and documents services write. The portal’s own is in the account details.',
      'La langue dans laquelle écrivent les services de messagerie, de signature et de documents. Celle du portail figure dans les détails du compte.',
    ],
    { 'en-us': ['English', 'Anglais'], 'fr-fr': ['French', 'Français'] },
  ),
  'general.dateFormat': t(
    ['Date format', 'Format de date'],
    [
      'How dates stand in receipts, certificates and reports.',
      'La forme des dates dans les reçus, les certificats et les rapports.',
    ],
    {
      '0': ['Month/day/year (12/31/2026)', 'Mois/jour/année (12/31/2026)'],
      '1': ['Day/month/year (31/12/2026)', 'Jour/mois/année (31/12/2026)'],
      '2': ['Month-day-year (12-31-2026)', 'Mois-jour-année (12-31-2026)'],
      '3': ['Month.day.year (12.31.2026)', 'Mois.jour.année (12.31.2026)'],
      '4': ['Day-month-year (31-12-2026)', 'Jour-mois-année (31-12-2026)'],
      '5': ['Day.month.year (31.12.2026)', 'Jour.mois.année (31.12.2026)'],
      '6': ['Year.month.day (2026.12.31)', 'Année.mois.jour (2026.12.31)'],
      '7': ['Day-month in letters-year (31-Dec-2026)', 'Jour-mois en lettres-année (31-déc-2026)'],
    },
  ),
  'general.timeZone': t(
    ['Local time zone', 'Fuseau horaire local'],
    ['The zone of the times in receipts and reports.', 'Le fuseau des heures dans les reçus et les rapports.'],
  ),
  'general.defaultProduct': t(
    ['Product that opens first', 'Produit ouvert en premier'],
    ['Where people land when they open the services.', 'La page d’arrivée à l’ouverture des services.'],
    {
      SecureEmail: ['Secure e-mail', 'E-mail sécurisé'],
      ESign: ['E-sign', 'Signature électronique'],
      Documents: ['Documents', 'Documents'],
    },
  ),
  'general.helpLink': t(
    ['Show the help link', 'Afficher le lien d’aide'],
    [
      'Whether the services show their link to the help center.',
      'Indique si les services affichent leur lien vers le centre d’aide.',
    ],
  ),
  accountAdministration: t(
    ['Account administration', 'Administration de comptes'],
    [
      'Whether people of this company administer accounts over the tree. Without it they see their own account alone.',
      'Indique si les personnes de cette société administrent les comptes de l’arborescence. Sinon, elles ne voient que leur propre compte.',
    ],
  ),
  'track.acknowledgement': t(
    ['Receive acknowledgement mails', 'Recevoir les accusés de réception'],
    [
      'The sender gets a mail when a tracked message was accepted.',
      'L’expéditeur reçoit un e-mail quand un message suivi a été accepté.',
    ],
  ),
  'track.unmarkedByDefault': t(
    ['Send unmarked by default', 'Envoyer sans marque par défaut'],
    [
      'Tracked messages leave without the visible mark unless the sender asks for it.',
      'Les messages suivis partent sans marque visible, sauf demande de l’expéditeur.',
    ],
  ),
  'track.trackUnmarked': t(
    ['Track unmarked messages', 'Suivre les messages sans marque'],
    [
      'Messages without the mark are tracked and proved too.',
      'Les messages sans marque sont eux aussi suivis et prouvés.',
    ],
  ),
  'track.secureReplyAcknowledgement': t(
    ['Acknowledge secure replies', 'Accuser réception des réponses sécurisées'],
    [
      'Whoever replies securely gets an acknowledgement.',
      'La personne qui répond de façon sécurisée reçoit un accusé de réception.',
    ],
  ),
  'track.registeredReplyAcknowledgement': t(
    ['Acknowledge registered replies', 'Accuser réception des réponses recommandées'],
    [
      'Whoever replies by registered mail gets an acknowledgement.',
      'La personne qui répond par recommandé reçoit un accusé de réception.',
    ],
  ),
  'track.prefixSubject': t(
    ['Prefix the subject', 'Préfixer l’objet'],
    [
      'The subject of a tracked message begins with the name of the service.',
      'L’objet d’un message suivi commence par le nom du service.',
    ],
  ),
  'track.readReceipt': t(
    ['Request a read receipt', 'Demander un accusé de lecture'],
    [
      'The recipient’s mail program is asked to say when the message was read.',
      'Le logiciel du destinataire est invité à signaler la lecture du message.',
    ],
  ),
  'track.receiptDelay': t(
    ['Delay of the receipt', 'Délai du reçu'],
    [
      'How long the proof of delivery waits for further events before it is sent.',
      'La durée pendant laquelle la preuve de remise attend d’autres événements avant d’être envoyée.',
    ],
    {
      none: ['No delay', 'Sans délai'],
      '2h': ['2 hours', '2 heures'],
      '8h': ['8 hours', '8 heures'],
      '24h': ['24 hours', '24 heures'],
      '72h': ['72 hours', '72 heures'],
    },
  ),
  'encryption.method': t(
    ['Default method', 'Méthode par défaut'],
    [
      'How a message is encrypted when the sender chooses nothing.',
      'Le chiffrement d’un message quand l’expéditeur ne choisit rien.',
    ],
    {
      tls: ['TLS, else the portal', 'TLS, sinon le portail'],
      portal: ['Message portal', 'Portail de messages'],
      pdf: ['Encrypted PDF', 'PDF chiffré'],
    },
  ),
  'encryption.portalPassword': t(
    ['Password of portal messages', 'Mot de passe des messages du portail'],
    [
      'What recipients must choose to open a message in the portal. Accounts below may only ask for more.',
      'Ce que les destinataires doivent choisir pour ouvrir un message du portail. Les comptes inférieurs ne peuvent qu’exiger davantage.',
    ],
    {
      short: ['8 characters or more', '8 caractères ou plus'],
      medium: ['12 characters or more', '12 caractères ou plus'],
      long: ['16 characters or more', '16 caractères ou plus'],
    },
  ),
  'encryption.replyEncrypted': t(
    ['Encrypt replies', 'Chiffrer les réponses'],
    ['A reply to an encrypted message is encrypted too.', 'La réponse à un message chiffré est chiffrée elle aussi.'],
  ),
  'encryption.portalExpiry': t(
    ['Portal messages expire after', 'Expiration des messages du portail'],
    [
      'Until when a recipient can open a message in the portal.',
      'Le temps pendant lequel un destinataire peut ouvrir un message du portail.',
    ],
  ),
  'esign.signatureKinds': t(
    ['Kinds of signature', 'Types de signature'],
    ['How a signer may write the signature.', 'La façon dont un signataire peut tracer sa signature.'],
    { typed: ['Typed', 'Saisie'], drawn: ['Drawn', 'Dessinée'], upload: ['Uploaded image', 'Image importée'] },
  ),
  'esign.order': t(
    ['Signing order', 'Ordre de signature'],
    ['Whether signers sign one after the other.', 'Indique si les signataires signent l’un après l’autre.'],
    { any: ['Any order', 'Ordre libre'], given: ['In the order given', 'Dans l’ordre indiqué'] },
  ),
  'esign.reminder': t(
    ['Remind signers every', 'Relancer les signataires tous les'],
    [
      'How often whoever has not signed yet is reminded.',
      'La fréquence de relance des personnes qui n’ont pas encore signé.',
    ],
  ),
  'esign.envelopeExpiry': t(
    ['Envelopes expire after', 'Expiration des enveloppes'],
    ['Until when an envelope can be signed.', 'Le temps pendant lequel une enveloppe peut être signée.'],
  ),
  'esign.certificate': t(
    ['Certificate in the PDF', 'Certificat dans le PDF'],
    [
      'The signed document carries its certificate of completion.',
      'Le document signé contient son certificat d’achèvement.',
    ],
  ),
  'esign.accessCode': t(
    ['Ask for an access code', 'Demander un code d’accès'],
    [
      'Signers enter a code that the sender gives them.',
      'Les signataires saisissent un code que l’expéditeur leur remet.',
    ],
  ),
  'files.largest': t(
    ['Largest file', 'Taille maximale d’un fichier'],
    ['The size that one file may have.', 'La taille autorisée pour un fichier.'],
  ),
  'files.linkExpiry': t(
    ['Links expire after', 'Expiration des liens'],
    ['Until when a link to a file works.', 'Le temps pendant lequel un lien vers un fichier fonctionne.'],
  ),
  'files.downloads': t(
    ['Download limit', 'Limite de téléchargements'],
    [
      'How often a file may be downloaded through one link; 0 for no limit.',
      'Le nombre de téléchargements par lien\u202f; 0 pour aucune limite.',
    ],
  ),
  'files.storageAlert': t(
    ['Storage alert at', 'Alerte de stockage à'],
    [
      'From which share of the storage administrators get a mail.',
      'La part du stockage à partir de laquelle les administrateurs reçoivent un e-mail.',
    ],
  ),
  'signIn.mfaMode': t(
    ['Second factor', 'Second facteur'],
    [
      'Whether people of this account and below show a second factor when they sign in.',
      'Indique si les personnes de ce compte et des comptes inférieurs présentent un second facteur à la connexion.',
    ],
    {
      off: ['Off', 'Désactivé'],
      setByUser: ['Set by user', 'Au choix de l’utilisateur'],
      mandatory: ['Mandatory', 'Obligatoire'],
    },
  ),
  'signIn.mfaChannel': t(
    ['Way of the code', 'Envoi du code'],
    [
      'Where a code goes when no app or passkey is set up. “Mobile” needs the SMS add-on.',
      'La destination du code sans application ni clé d’accès. «\u00a0Mobile\u00a0» nécessite le module SMS.',
    ],
    { email: ['E-mail', 'E-mail'], mobile: ['Mobile', 'Mobile'] },
  ),
  'signIn.trustDays': t(
    ['Trust a browser for', 'Faire confiance à un navigateur pendant'],
    [
      'How long a browser is not asked again after a second factor; 0 to ask every time.',
      'La durée sans nouvelle demande après un second facteur\u202f; 0 pour demander à chaque fois.',
    ],
  ),
  'signIn.minLength': t(
    ['Shortest password', 'Longueur minimale du mot de passe'],
    ['For people without a second factor.', 'Pour les personnes sans second facteur.'],
  ),
  'signIn.minLengthWithMfa': t(
    ['Shortest with a second factor', 'Longueur minimale avec second facteur'],
    ['For people who show a second factor too.', 'Pour les personnes qui présentent aussi un second facteur.'],
  ),
  'signIn.composition': t(
    ['Kinds of characters', 'Types de caractères'],
    [
      'How many of capitals, small letters, digits and signs a password mixes. Length protects better.',
      'Le nombre de types à mélanger parmi majuscules, minuscules, chiffres et signes. La longueur protège mieux.',
    ],
    {
      '0': ['No rule', 'Aucune règle'],
      '1': ['At least 1', 'Au moins 1'],
      '2': ['At least 2', 'Au moins 2'],
      '3': ['At least 3', 'Au moins 3'],
      '4': ['All 4', 'Les 4'],
    },
  ),
  'signIn.history': t(
    ['Former passwords refused', 'Anciens mots de passe refusés'],
    [
      'How many former passwords may not be used again.',
      'Le nombre d’anciens mots de passe qui ne peuvent pas resservir.',
    ],
  ),
  'signIn.expiryDays': t(
    ['Change the password after', 'Changer le mot de passe après'],
    ['0 for never, which is what protects best.', '0 pour jamais, ce qui protège le mieux.'],
  ),
  'signIn.idleMinutes': t(
    ['Sign out when idle for', 'Déconnexion après inactivité'],
    [
      'After this time without a key or a click the portal asks, and then signs out.',
      'Après ce temps sans touche ni clic, le portail pose la question, puis déconnecte.',
    ],
  ),
  'signIn.sessionHours': t(
    ['Longest session', 'Durée maximale d’une session'],
    [
      'After this time everybody signs in again, whatever they are doing.',
      'Passé ce temps, chacun se reconnecte, quoi qu’il fasse.',
    ],
  ),
  'signIn.aliasReason': t(
    ['Reason for signing in as somebody', 'Motif pour se connecter au nom de quelqu’un'],
    [
      'Every program that signs in as somebody below says why; the portal’s own dialog always asks.',
      'Tout programme qui se connecte au nom d’une personne rattachée indique pourquoi\u202f; la boîte de dialogue du portail le demande toujours.',
    ],
  ),
  'signIn.allowedAddresses': t(
    ['Allowed address ranges', 'Plages d’adresses autorisées'],
    [
      'From where people of this very account sign in, as 192.0.2.0/24; accounts below keep their own. Your own address must be inside.',
      'D’où se connectent les personnes de ce compte précis, par exemple 192.0.2.0/24\u202f; les comptes inférieurs gardent les leurs. Votre propre adresse doit en faire partie.',
    ],
  ),
  'notifications.newUser': t(
    ['Mail to new users', 'E-mail aux nouveaux utilisateurs'],
    ['Whoever is added gets a welcome mail.', 'Toute personne ajoutée reçoit un e-mail de bienvenue.'],
  ),
  'notifications.planThreshold': t(
    ['Plan threshold mails', 'E-mails de seuil de plan'],
    [
      'Administrators are told when a plan is nearly used up.',
      'Les administrateurs sont prévenus quand un plan est presque épuisé.',
    ],
  ),
  'notifications.monthlyUsage': t(
    ['Usage mail', 'E-mail d’utilisation'],
    [
      'How often administrators get the usage of their account.',
      'La fréquence d’envoi de l’utilisation du compte aux administrateurs.',
    ],
    { none: ['None', 'Aucun'], weekly: ['Weekly', 'Hebdomadaire'], monthly: ['Monthly', 'Mensuel'] },
  ),
  'notifications.aliasNotice': t(
    ['Tell customers who acted for them', 'Signaler aux clients qui a agi pour eux'],
    [
      'A person gets a mail when somebody above signed in as them.',
      'Une personne reçoit un e-mail quand quelqu’un d’un niveau supérieur s’est connecté en son nom.',
    ],
  ),
  'threat.emailAnalysis': t(
    ['Analyse mail for threats', 'Analyser les menaces des e-mails'],
    [
      'Messages are looked through for signs of fraud before they are sent.',
      'Les messages sont examinés à la recherche de signes de fraude avant l’envoi.',
    ],
  ),
  'threat.fingerprint': t(
    ['AI fingerprint', 'Empreinte par IA'],
    [
      'Messages that do not read like their sender are pointed out.',
      'Les messages qui ne ressemblent pas à leur expéditeur sont signalés.',
    ],
  ),
  'threat.autoLock': t(
    ['Lock documents by themselves', 'Verrouillage automatique'],
    [
      'A document that leaks is locked without anybody’s doing.',
      'Un document qui fuit est verrouillé sans intervention.',
    ],
  ),
  'threat.fraudOpen': t(
    ['Detect fraudulent openings', 'Détecter les ouvertures frauduleuses'],
    [
      'Openings from unlikely places are told to the sender.',
      'Les ouvertures depuis des lieux improbables sont signalées à l’expéditeur.',
    ],
  ),
  'integration.api': t(
    ['API access', 'Accès à l’API'],
    ['Whether keys of this account may call the API.', 'Indique si les clés de ce compte peuvent appeler l’API.'],
  ),
  'integration.keys': t(
    ['Most API keys', 'Nombre maximal de clés d’API'],
    ['How many keys the account may have at a time.', 'Le nombre de clés que le compte peut avoir en même temps.'],
  ),
  'integration.keyExpiry': t(
    ['Keys expire after', 'Expiration des clés'],
    ['The longest life of a new key.', 'La durée de vie maximale d’une nouvelle clé.'],
  ),
  'integration.origins': t(
    ['Allowed origins', 'Origines autorisées'],
    [
      'Web pages that may call the API from a browser, as https://app.example.com.',
      'Les pages web qui peuvent appeler l’API depuis un navigateur, par exemple https://app.example.com.',
    ],
  ),
  'integration.webhook': t(
    ['Webhook address', 'Adresse du webhook'],
    ['Where events of this account are sent.', 'La destination des événements de ce compte.'],
  ),
  'privacy.contentDays': t(
    ['Keep content for', 'Conserver le contenu pendant'],
    [
      'After this time messages and files are deleted; 0 to keep them.',
      'Passé ce temps, les messages et les fichiers sont supprimés\u202f; 0 pour les conserver.',
    ],
  ),
  'privacy.redactOnRemoval': t(
    ['Redact people who are removed', 'Caviarder les personnes retirées'],
    [
      'The name and address of a removed person are taken out of reports.',
      'Le nom et l’adresse d’une personne retirée disparaissent des rapports.',
    ],
  ),
  'privacy.auditVisible': t(
    ['Audit visible to the account', 'Audit visible par le compte'],
    [
      'The products show people of the account what companies above did with it; the audit of this portal always does.',
      'Les produits montrent aux personnes du compte ce que les sociétés supérieures y ont fait\u202f; l’audit de ce portail le montre toujours.',
    ],
  ),
  'privacy.auditActorHidden': t(
    ['Our people not named to accounts below', 'Nos personnes non nommées aux comptes inférieurs'],
    [
      'What people of this company do with accounts below stands there as done by “Your provider”.',
      'Ce que font les personnes de cette société sur les comptes inférieurs y est attribué à «\u00a0Votre fournisseur\u00a0».',
    ],
  ),
  'privacy.reopenDays': t(
    ['Closed accounts can be opened again for', 'Réouverture possible des comptes fermés pendant'],
    [
      'How long an account below can be opened again after it was closed; shorter than the time until it is purged.',
      'La durée pendant laquelle un compte inférieur peut être rouvert après sa fermeture\u202f; plus courte que le délai de purge.',
    ],
  ),
  'privacy.purgeDays': t(
    ['Closed accounts are purged after', 'Purge des comptes fermés après'],
    [
      'When what is left of a closed account below is removed for good; its administrators are told 48 hours before.',
      'Le délai avant la suppression définitive d’un compte inférieur fermé\u202f; ses administrateurs sont prévenus 48 heures avant.',
    ],
  ),
}

export const languageAt = (language: Language) => (language === 'fr-fr' ? 1 : 0)
