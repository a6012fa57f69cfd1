import type { Text } from '../core/language.ts'
import type { SettingGroup, SettingUnit } from './settings.catalogue.ts'

// The words of the settings in both languages: label and help of each, and the words of its values.

type SettingText = { label: Text; help: Text; values?: Readonly<Record<string, Text>> }
const t = (label: Text, help: Text, values?: SettingText['values']): SettingText => ({
  label,
  help,
  ...(values && { values }),
})

export const groupTexts: Readonly<Record<SettingGroup, Text>> = {
  general: { 'en-us': 'General', 'fr-fr': 'Général' },
  track: { 'en-us': 'Track & prove', 'fr-fr': 'Suivi et preuve' },
  encryption: { 'en-us': 'Encryption', 'fr-fr': 'Chiffrement' },
  esign: { 'en-us': 'E-sign', 'fr-fr': 'Signature électronique' },
  files: { 'en-us': 'Documents & files', 'fr-fr': 'Documents et fichiers' },
  signin: { 'en-us': 'Sign-in and security', 'fr-fr': 'Connexion et sécurité' },
  notifications: { 'en-us': 'Notifications', 'fr-fr': 'Notifications' },
  threat: { 'en-us': 'Threats & AI', 'fr-fr': 'Menaces et IA' },
  integration: { 'en-us': 'API & integration', 'fr-fr': 'API et intégration' },
  privacy: { 'en-us': 'Retention & privacy', 'fr-fr': 'Conservation et confidentialité' },
}
export const triTexts: Readonly<Record<string, Text>> = {
  yes: { 'en-us': 'Yes', 'fr-fr': 'Oui' },
  no: { 'en-us': 'No', 'fr-fr': 'Non' },
  user: { 'en-us': 'Set by user', 'fr-fr': 'Au choix de l’utilisateur' },
}
export const boolTexts: Readonly<Record<'true' | 'false', Text>> = {
  true: { 'en-us': 'Yes', 'fr-fr': 'Oui' },
  false: { 'en-us': 'No', 'fr-fr': 'Non' },
}
export const zeroTexts: Readonly<Record<'never' | 'none', Text>> = {
  never: { 'en-us': 'Never', 'fr-fr': 'Jamais' },
  none: { 'en-us': 'None', 'fr-fr': 'Aucun' },
}
export const unitTexts: Readonly<Record<SettingUnit, Text>> = {
  days: { 'en-us': 'days', 'fr-fr': 'jours' },
  minutes: { 'en-us': 'minutes', 'fr-fr': 'minutes' },
  hours: { 'en-us': 'hours', 'fr-fr': 'heures' },
  MB: { 'en-us': 'MB', 'fr-fr': 'Mo' },
  '%': { 'en-us': '%', 'fr-fr': '%' },
  characters: { 'en-us': 'characters', 'fr-fr': 'caractères' },
}
/** What is said of an empty list or text. */
export const emptyTexts: Readonly<Record<'cidrs' | 'origins' | 'url' | 'text', Text>> = {
  cidrs: { 'en-us': 'Everywhere', 'fr-fr': 'Partout' },
  origins: { 'en-us': 'None', 'fr-fr': 'Aucune' },
  url: { 'en-us': 'None', 'fr-fr': 'Aucune' },
  text: { 'en-us': 'None', 'fr-fr': 'Aucun' },
}

export const settingTexts: Readonly<Record<string, SettingText>> = {
  'general.language': t(
    { 'en-us': 'Service language', 'fr-fr': 'Langue des services' },
    {
      'en-us':
        'The language in which the mail, e-sign and documents services write. The portal’s own is in the account details.',
      'fr-fr':
        'La langue dans laquelle écrivent les services de messagerie, de signature et de documents. Celle du portail figure dans les détails du compte.',
    },
    { 'en-us': { 'en-us': 'English', 'fr-fr': 'Anglais' }, 'fr-fr': { 'en-us': 'French', 'fr-fr': 'Français' } },
  ),
  'general.dateFormat': t(
    { 'en-us': 'Date format', 'fr-fr': 'Format de date' },
    {
      'en-us': 'How dates stand in receipts, certificates and reports.',
      'fr-fr': 'La forme des dates dans les reçus, les certificats et les rapports.',
    },
    {
      '0': { 'en-us': 'Month/day/year (12/31/2026)', 'fr-fr': 'Mois/jour/année (12/31/2026)' },
      '1': { 'en-us': 'Day/month/year (31/12/2026)', 'fr-fr': 'Jour/mois/année (31/12/2026)' },
      '2': { 'en-us': 'Month-day-year (12-31-2026)', 'fr-fr': 'Mois-jour-année (12-31-2026)' },
      '3': { 'en-us': 'Month.day.year (12.31.2026)', 'fr-fr': 'Mois.jour.année (12.31.2026)' },
      '4': { 'en-us': 'Day-month-year (31-12-2026)', 'fr-fr': 'Jour-mois-année (31-12-2026)' },
      '5': { 'en-us': 'Day.month.year (31.12.2026)', 'fr-fr': 'Jour.mois.année (31.12.2026)' },
      '6': { 'en-us': 'Year.month.day (2026.12.31)', 'fr-fr': 'Année.mois.jour (2026.12.31)' },
      '7': { 'en-us': 'Day-month in letters-year (31-Dec-2026)', 'fr-fr': 'Jour-mois en lettres-année (31-déc-2026)' },
    },
  ),
  'general.timeZone': t(
    { 'en-us': 'Local time zone', 'fr-fr': 'Fuseau horaire local' },
    {
      'en-us': 'The zone of the times in receipts and reports.',
      'fr-fr': 'Le fuseau des heures dans les reçus et les rapports.',
    },
  ),
  'general.defaultProduct': t(
    { 'en-us': 'Product that opens first', 'fr-fr': 'Produit ouvert en premier' },
    {
      'en-us': 'Where people land when they open the services.',
      'fr-fr': 'La page d’arrivée à l’ouverture des services.',
    },
    {
      SecureEmail: { 'en-us': 'Secure e-mail', 'fr-fr': 'E-mail sécurisé' },
      ESign: { 'en-us': 'E-sign', 'fr-fr': 'Signature électronique' },
      Documents: { 'en-us': 'Documents', 'fr-fr': 'Documents' },
    },
  ),
  'general.helpLink': t(
    { 'en-us': 'Show the help link', 'fr-fr': 'Afficher le lien d’aide' },
    {
      'en-us': 'Whether the services show their link to the help center.',
      'fr-fr': 'Indique si les services affichent leur lien vers le centre d’aide.',
    },
  ),
  accountAdministration: t(
    { 'en-us': 'Account administration', 'fr-fr': 'Administration de comptes' },
    {
      'en-us':
        'Whether people of this company administer accounts over the tree. Without it they see their own account alone.',
      'fr-fr':
        'Indique si les personnes de cette société administrent les comptes de l’arborescence. Sinon, elles ne voient que leur propre compte.',
    },
  ),
  'track.acknowledgement': t(
    { 'en-us': 'Receive acknowledgement e-mails', 'fr-fr': 'Recevoir les accusés de réception' },
    {
      'en-us': 'The sender gets an e-mail when a tracked message was accepted.',
      'fr-fr': 'L’expéditeur reçoit un e-mail quand un message suivi a été accepté.',
    },
  ),
  'track.unmarkedByDefault': t(
    { 'en-us': 'Send unmarked by default', 'fr-fr': 'Envoyer sans marque par défaut' },
    {
      'en-us': 'Tracked messages leave without the visible mark unless the sender asks for it.',
      'fr-fr': 'Les messages suivis partent sans marque visible, sauf demande de l’expéditeur.',
    },
  ),
  'track.trackUnmarked': t(
    { 'en-us': 'Track unmarked messages', 'fr-fr': 'Suivre les messages sans marque' },
    {
      'en-us': 'Messages without the mark are tracked and proved too.',
      'fr-fr': 'Les messages sans marque sont eux aussi suivis et prouvés.',
    },
  ),
  'track.secureReplyAcknowledgement': t(
    { 'en-us': 'Acknowledge secure replies', 'fr-fr': 'Accuser réception des réponses sécurisées' },
    {
      'en-us': 'Whoever replies securely gets an acknowledgement.',
      'fr-fr': 'La personne qui répond de façon sécurisée reçoit un accusé de réception.',
    },
  ),
  'track.registeredReplyAcknowledgement': t(
    { 'en-us': 'Acknowledge registered replies', 'fr-fr': 'Accuser réception des réponses recommandées' },
    {
      'en-us': 'Whoever replies by registered mail gets an acknowledgement.',
      'fr-fr': 'La personne qui répond par recommandé reçoit un accusé de réception.',
    },
  ),
  'track.prefixSubject': t(
    { 'en-us': 'Prefix the subject', 'fr-fr': 'Préfixer l’objet' },
    {
      'en-us': 'The subject of a tracked message begins with the name of the service.',
      'fr-fr': 'L’objet d’un message suivi commence par le nom du service.',
    },
  ),
  'track.readReceipt': t(
    { 'en-us': 'Request a read receipt', 'fr-fr': 'Demander un accusé de lecture' },
    {
      'en-us': 'The recipient’s mail program is asked to say when the message was read.',
      'fr-fr': 'Le logiciel du destinataire est invité à signaler la lecture du message.',
    },
  ),
  'track.receiptDelay': t(
    { 'en-us': 'Delay of the receipt', 'fr-fr': 'Délai du reçu' },
    {
      'en-us': 'How long the proof of delivery waits for further events before it is sent.',
      'fr-fr': 'La durée pendant laquelle la preuve de remise attend d’autres événements avant d’être envoyée.',
    },
    {
      none: { 'en-us': 'No delay', 'fr-fr': 'Sans délai' },
      '2h': { 'en-us': '2 hours', 'fr-fr': '2 heures' },
      '8h': { 'en-us': '8 hours', 'fr-fr': '8 heures' },
      '24h': { 'en-us': '24 hours', 'fr-fr': '24 heures' },
      '72h': { 'en-us': '72 hours', 'fr-fr': '72 heures' },
    },
  ),
  'encryption.method': t(
    { 'en-us': 'Default method', 'fr-fr': 'Méthode par défaut' },
    {
      'en-us': 'How a message is encrypted when the sender chooses nothing.',
      'fr-fr': 'Le chiffrement d’un message quand l’expéditeur ne choisit rien.',
    },
    {
      tls: { 'en-us': 'TLS, else the portal', 'fr-fr': 'TLS, sinon le portail' },
      portal: { 'en-us': 'Message portal', 'fr-fr': 'Portail de messages' },
      pdf: { 'en-us': 'Encrypted PDF', 'fr-fr': 'PDF chiffré' },
    },
  ),
  'encryption.portalPassword': t(
    { 'en-us': 'Password of portal messages', 'fr-fr': 'Mot de passe des messages du portail' },
    {
      'en-us': 'What recipients must choose to open a message in the portal. Accounts below may only ask for more.',
      'fr-fr':
        'Ce que les destinataires doivent choisir pour ouvrir un message du portail. Les comptes inférieurs ne peuvent qu’exiger davantage.',
    },
    {
      short: { 'en-us': '8 characters or more', 'fr-fr': '8 caractères ou plus' },
      medium: { 'en-us': '12 characters or more', 'fr-fr': '12 caractères ou plus' },
      long: { 'en-us': '16 characters or more', 'fr-fr': '16 caractères ou plus' },
    },
  ),
  'encryption.replyEncrypted': t(
    { 'en-us': 'Encrypt replies', 'fr-fr': 'Chiffrer les réponses' },
    {
      'en-us': 'A reply to an encrypted message is encrypted too.',
      'fr-fr': 'La réponse à un message chiffré est chiffrée elle aussi.',
    },
  ),
  'encryption.portalExpiry': t(
    { 'en-us': 'Portal messages expire after', 'fr-fr': 'Expiration des messages du portail' },
    {
      'en-us': 'Until when a recipient can open a message in the portal.',
      'fr-fr': 'Le temps pendant lequel un destinataire peut ouvrir un message du portail.',
    },
  ),
  'esign.signatureKinds': t(
    { 'en-us': 'Kinds of signature', 'fr-fr': 'Types de signature' },
    {
      'en-us': 'How a signer may write the signature.',
      'fr-fr': 'La façon dont un signataire peut tracer sa signature.',
    },
    {
      typed: { 'en-us': 'Typed', 'fr-fr': 'Saisie' },
      drawn: { 'en-us': 'Drawn', 'fr-fr': 'Dessinée' },
      upload: { 'en-us': 'Uploaded image', 'fr-fr': 'Image importée' },
    },
  ),
  'esign.order': t(
    { 'en-us': 'Signing order', 'fr-fr': 'Ordre de signature' },
    {
      'en-us': 'Whether signers sign one after the other.',
      'fr-fr': 'Indique si les signataires signent l’un après l’autre.',
    },
    {
      any: { 'en-us': 'Any order', 'fr-fr': 'Ordre libre' },
      given: { 'en-us': 'In the order given', 'fr-fr': 'Dans l’ordre indiqué' },
    },
  ),
  'esign.reminder': t(
    { 'en-us': 'Remind signers every', 'fr-fr': 'Relancer les signataires tous les' },
    {
      'en-us': 'How often whoever has not signed yet is reminded.',
      'fr-fr': 'La fréquence de relance des personnes qui n’ont pas encore signé.',
    },
  ),
  'esign.envelopeExpiry': t(
    { 'en-us': 'Envelopes expire after', 'fr-fr': 'Expiration des enveloppes' },
    {
      'en-us': 'Until when an envelope can be signed.',
      'fr-fr': 'Le temps pendant lequel une enveloppe peut être signée.',
    },
  ),
  'esign.certificate': t(
    { 'en-us': 'Certificate in the PDF', 'fr-fr': 'Certificat dans le PDF' },
    {
      'en-us': 'The signed document carries its certificate of completion.',
      'fr-fr': 'Le document signé contient son certificat d’achèvement.',
    },
  ),
  'esign.accessCode': t(
    { 'en-us': 'Ask for an access code', 'fr-fr': 'Demander un code d’accès' },
    {
      'en-us': 'Signers enter a code that the sender gives them.',
      'fr-fr': 'Les signataires saisissent un code que l’expéditeur leur remet.',
    },
  ),
  'files.largest': t(
    { 'en-us': 'Largest file', 'fr-fr': 'Taille maximale d’un fichier' },
    { 'en-us': 'The size that one file may have.', 'fr-fr': 'La taille autorisée pour un fichier.' },
  ),
  'files.linkExpiry': t(
    { 'en-us': 'Links expire after', 'fr-fr': 'Expiration des liens' },
    {
      'en-us': 'Until when a link to a file works.',
      'fr-fr': 'Le temps pendant lequel un lien vers un fichier fonctionne.',
    },
  ),
  'files.downloads': t(
    { 'en-us': 'Download limit', 'fr-fr': 'Limite de téléchargements' },
    {
      'en-us': 'How often a file may be downloaded through one link; 0 for no limit.',
      'fr-fr': 'Le nombre de téléchargements par lien\u202f; 0 pour aucune limite.',
    },
  ),
  'files.storageAlert': t(
    { 'en-us': 'Storage alert at', 'fr-fr': 'Alerte de stockage à' },
    {
      'en-us': 'From which share of the storage administrators get an e-mail.',
      'fr-fr': 'La part du stockage à partir de laquelle les administrateurs reçoivent un e-mail.',
    },
  ),
  'signIn.mfaMode': t(
    { 'en-us': 'Second factor', 'fr-fr': 'Second facteur' },
    {
      'en-us': 'Whether people of this account and below show a second factor when they sign in.',
      'fr-fr':
        'Indique si les personnes de ce compte et des comptes inférieurs présentent un second facteur à la connexion.',
    },
    {
      off: { 'en-us': 'Off', 'fr-fr': 'Désactivé' },
      setByUser: { 'en-us': 'Set by user', 'fr-fr': 'Au choix de l’utilisateur' },
      mandatory: { 'en-us': 'Mandatory', 'fr-fr': 'Obligatoire' },
    },
  ),
  'signIn.mfaChannel': t(
    { 'en-us': 'Way of the code', 'fr-fr': 'Envoi du code' },
    {
      'en-us': 'Where a code goes when no app or passkey is set up. “Mobile” needs the SMS add-on.',
      'fr-fr': 'La destination du code sans application ni clé d’accès. «\u00a0Mobile\u00a0» nécessite l’option SMS.',
    },
    { email: { 'en-us': 'E-mail', 'fr-fr': 'E-mail' }, mobile: { 'en-us': 'Mobile', 'fr-fr': 'Mobile' } },
  ),
  'signIn.trustDays': t(
    { 'en-us': 'Trust a browser for', 'fr-fr': 'Faire confiance à un navigateur pendant' },
    {
      'en-us': 'How long a browser is not asked again after a second factor; 0 to ask every time.',
      'fr-fr': 'La durée sans nouvelle demande après un second facteur\u202f; 0 pour demander à chaque fois.',
    },
  ),
  'signIn.minLength': t(
    { 'en-us': 'Shortest password', 'fr-fr': 'Longueur minimale du mot de passe' },
    { 'en-us': 'For people without a second factor.', 'fr-fr': 'Pour les personnes sans second facteur.' },
  ),
  'signIn.minLengthWithMfa': t(
    { 'en-us': 'Shortest with a second factor', 'fr-fr': 'Longueur minimale avec second facteur' },
    {
      'en-us': 'For people who show a second factor too.',
      'fr-fr': 'Pour les personnes qui présentent aussi un second facteur.',
    },
  ),
  'signIn.composition': t(
    { 'en-us': 'Kinds of characters', 'fr-fr': 'Types de caractères' },
    {
      'en-us': 'How many of capitals, small letters, digits and signs a password mixes. Length protects better.',
      'fr-fr':
        'Le nombre de types à mélanger parmi majuscules, minuscules, chiffres et signes. La longueur protège mieux.',
    },
    {
      '0': { 'en-us': 'No rule', 'fr-fr': 'Aucune règle' },
      '1': { 'en-us': 'At least 1', 'fr-fr': 'Au moins 1' },
      '2': { 'en-us': 'At least 2', 'fr-fr': 'Au moins 2' },
      '3': { 'en-us': 'At least 3', 'fr-fr': 'Au moins 3' },
      '4': { 'en-us': 'All 4', 'fr-fr': 'Les 4' },
    },
  ),
  'signIn.history': t(
    { 'en-us': 'Former passwords refused', 'fr-fr': 'Anciens mots de passe refusés' },
    {
      'en-us': 'How many former passwords may not be used again.',
      'fr-fr': 'Le nombre d’anciens mots de passe qui ne peuvent pas resservir.',
    },
  ),
  'signIn.expiryDays': t(
    { 'en-us': 'Change the password after', 'fr-fr': 'Changer le mot de passe après' },
    { 'en-us': '0 for never, which is what protects best.', 'fr-fr': '0 pour jamais, ce qui protège le mieux.' },
  ),
  'signIn.idleMinutes': t(
    { 'en-us': 'Sign out when idle for', 'fr-fr': 'Déconnexion après inactivité' },
    {
      'en-us': 'After this time without a key or a click the portal asks, and then signs out.',
      'fr-fr': 'Après ce temps sans touche ni clic, le portail pose la question, puis déconnecte.',
    },
  ),
  'signIn.sessionHours': t(
    { 'en-us': 'Longest session', 'fr-fr': 'Durée maximale d’une session' },
    {
      'en-us': 'After this time everybody signs in again, whatever they are doing.',
      'fr-fr': 'Passé ce temps, chacun se reconnecte, quoi qu’il fasse.',
    },
  ),
  'signIn.aliasReason': t(
    { 'en-us': 'Reason for signing in as somebody', 'fr-fr': 'Motif pour se connecter au nom de quelqu’un' },
    {
      'en-us': 'Every program that signs in as somebody below says why; the portal’s own dialog always asks.',
      'fr-fr':
        'Tout programme qui se connecte au nom d’une personne d’une société inférieure indique pourquoi\u202f; la boîte de dialogue du portail le demande toujours.',
    },
  ),
  'signIn.allowedAddresses': t(
    { 'en-us': 'Allowed address ranges', 'fr-fr': 'Plages d’adresses autorisées' },
    {
      'en-us':
        'From where people of this very account sign in, as 192.0.2.0/24; accounts below keep their own. Your own address must be inside.',
      'fr-fr':
        'D’où se connectent les personnes de ce compte précis, par exemple 192.0.2.0/24\u202f; les comptes inférieurs gardent les leurs. Votre propre adresse doit en faire partie.',
    },
  ),
  'notifications.newUser': t(
    { 'en-us': 'E-mail to new users', 'fr-fr': 'E-mail aux nouveaux utilisateurs' },
    {
      'en-us': 'Whoever is added gets a welcome e-mail.',
      'fr-fr': 'Toute personne ajoutée reçoit un e-mail de bienvenue.',
    },
  ),
  'notifications.planThreshold': t(
    { 'en-us': 'Plan threshold e-mails', 'fr-fr': 'E-mails de seuil de forfait' },
    {
      'en-us': 'Administrators are told when a plan is nearly used up.',
      'fr-fr': 'Les administrateurs sont prévenus quand un forfait est presque épuisé.',
    },
  ),
  'notifications.monthlyUsage': t(
    { 'en-us': 'Usage e-mail', 'fr-fr': 'E-mail d’utilisation' },
    {
      'en-us': 'How often administrators get the usage of their account.',
      'fr-fr': 'La fréquence d’envoi de l’utilisation du compte aux administrateurs.',
    },
    {
      none: { 'en-us': 'None', 'fr-fr': 'Aucun' },
      weekly: { 'en-us': 'Weekly', 'fr-fr': 'Hebdomadaire' },
      monthly: { 'en-us': 'Monthly', 'fr-fr': 'Mensuel' },
    },
  ),
  'notifications.aliasNotice': t(
    { 'en-us': 'Tell customers who acted for them', 'fr-fr': 'Signaler aux clients qui a agi en leur nom' },
    {
      'en-us': 'A person gets an e-mail when somebody above signed in as them.',
      'fr-fr': 'Une personne reçoit un e-mail quand quelqu’un d’une société supérieure s’est connecté en son nom.',
    },
  ),
  'threat.emailAnalysis': t(
    { 'en-us': 'Analyse e-mail for threats', 'fr-fr': 'Analyser les menaces des e-mails' },
    {
      'en-us': 'Messages are looked through for signs of fraud before they are sent.',
      'fr-fr': 'Les messages sont examinés à la recherche de signes de fraude avant l’envoi.',
    },
  ),
  'threat.fingerprint': t(
    { 'en-us': 'AI fingerprint', 'fr-fr': 'Empreinte par IA' },
    {
      'en-us': 'Messages that do not read like their sender are pointed out.',
      'fr-fr': 'Les messages qui ne ressemblent pas à leur expéditeur sont signalés.',
    },
  ),
  'threat.autoLock': t(
    { 'en-us': 'Lock documents by themselves', 'fr-fr': 'Verrouillage automatique' },
    {
      'en-us': 'A document that leaks is locked without anybody’s doing.',
      'fr-fr': 'Un document qui fuit est verrouillé sans intervention.',
    },
  ),
  'threat.fraudOpen': t(
    { 'en-us': 'Detect fraudulent openings', 'fr-fr': 'Détecter les ouvertures frauduleuses' },
    {
      'en-us': 'Openings from unlikely places are told to the sender.',
      'fr-fr': 'Les ouvertures depuis des lieux improbables sont signalées à l’expéditeur.',
    },
  ),
  'integration.api': t(
    { 'en-us': 'API access', 'fr-fr': 'Accès à l’API' },
    {
      'en-us': 'Whether keys of this account may call the API.',
      'fr-fr': 'Indique si les clés de ce compte peuvent appeler l’API.',
    },
  ),
  'integration.keys': t(
    { 'en-us': 'Most API keys', 'fr-fr': 'Nombre maximal de clés d’API' },
    {
      'en-us': 'How many keys the account may have at a time.',
      'fr-fr': 'Le nombre de clés que le compte peut avoir en même temps.',
    },
  ),
  'integration.keyExpiry': t(
    { 'en-us': 'Keys expire after', 'fr-fr': 'Expiration des clés' },
    { 'en-us': 'The longest life of a new key.', 'fr-fr': 'La durée de vie maximale d’une nouvelle clé.' },
  ),
  'integration.origins': t(
    { 'en-us': 'Allowed origins', 'fr-fr': 'Origines autorisées' },
    {
      'en-us': 'Web pages that may call the API from a browser, as https://app.example.com.',
      'fr-fr': 'Les pages web qui peuvent appeler l’API depuis un navigateur, par exemple https://app.example.com.',
    },
  ),
  'integration.webhook': t(
    { 'en-us': 'Webhook address', 'fr-fr': 'Adresse du webhook' },
    { 'en-us': 'Where events of this account are sent.', 'fr-fr': 'La destination des événements de ce compte.' },
  ),
  'privacy.contentDays': t(
    { 'en-us': 'Keep content for', 'fr-fr': 'Conserver le contenu pendant' },
    {
      'en-us': 'After this time messages and files are deleted; 0 to keep them.',
      'fr-fr': 'Passé ce temps, les messages et les fichiers sont supprimés\u202f; 0 pour les conserver.',
    },
  ),
  'privacy.redactOnRemoval': t(
    { 'en-us': 'Redact people who are removed', 'fr-fr': 'Caviarder les personnes supprimées' },
    {
      'en-us': 'The name and address of a removed person are taken out of reports.',
      'fr-fr': 'Le nom et l’adresse d’une personne supprimée disparaissent des rapports.',
    },
  ),
  'privacy.auditVisible': t(
    { 'en-us': 'Audit visible to the account', 'fr-fr': 'Audit visible par le compte' },
    {
      'en-us':
        'The products show people of the account what companies above did with it; the audit of this portal always does.',
      'fr-fr':
        'Les produits montrent aux personnes du compte ce que les sociétés supérieures y ont fait\u202f; l’audit de ce portail le montre toujours.',
    },
  ),
  'privacy.auditActorHidden': t(
    { 'en-us': 'Our people not named to accounts below', 'fr-fr': 'Nos personnes non nommées aux comptes inférieurs' },
    {
      'en-us': 'What people of this company do with accounts below stands there as done by “Your provider”.',
      'fr-fr':
        'Ce que font les personnes de cette société sur les comptes inférieurs y est attribué à «\u00a0Votre fournisseur\u00a0».',
    },
  ),
  'privacy.reopenDays': t(
    { 'en-us': 'Closed accounts can be opened again for', 'fr-fr': 'Réouverture possible des comptes fermés pendant' },
    {
      'en-us':
        'How long an account below can be opened again after it was closed; shorter than the time until it is purged.',
      'fr-fr':
        'La durée pendant laquelle un compte inférieur peut être rouvert après sa fermeture\u202f; plus courte que le délai de purge.',
    },
  ),
  'privacy.purgeDays': t(
    { 'en-us': 'Closed accounts are purged after', 'fr-fr': 'Purge des comptes fermés après' },
    {
      'en-us':
        'When what is left of a closed account below is removed for good; its administrators are told 48 hours before.',
      'fr-fr':
        'Le délai avant la suppression définitive d’un compte inférieur fermé\u202f; ses administrateurs sont prévenus 48 heures avant.',
    },
  ),
}
