import { fillIn, type Language, type Text } from '@portal/contract/core/language'

// Texts of the test of a configuration. {names} are placeholders; none of them is ever a secret.

const texts = {
  complete: {
    'en-us': 'All fields that this identity provider needs are filled in.',
    'fr-fr': 'Tous les champs nécessaires à ce fournisseur d’identité sont remplis.',
  },
  incomplete: { 'en-us': 'Still missing: {fields}.', 'fr-fr': 'Il manque encore : {fields}.' },
  reached: {
    'en-us': 'The identity provider responds at {url}.',
    'fr-fr': 'Le fournisseur d’identité répond à {url}.',
  },
  notReached: {
    'en-us': 'No usable response from {url}: {why}.',
    'fr-fr': 'Aucune réponse utilisable de {url} : {why}.',
  },
  issuer: { 'en-us': 'The issuer is {issuer}, as configured.', 'fr-fr': 'L’émetteur est {issuer}, comme configuré.' },
  issuerOther: {
    'en-us': 'The issuer is {issuer}. Enter exactly this value.',
    'fr-fr': 'L’émetteur est {issuer}. Saisissez exactement cette valeur.',
  },
  keys: { 'en-us': 'Signing keys published: {count}.', 'fr-fr': 'Clés de signature publiées : {count}.' },
  noKeys: { 'en-us': 'The keys couldn’t be read: {why}.', 'fr-fr': 'Les clés n’ont pas pu être lues : {why}.' },
  endpoints: {
    'en-us': 'The addresses for sign-in, token and sign-out are present.',
    'fr-fr': 'Les adresses de connexion, de jeton et de déconnexion sont présentes.',
  },
  endpointsMissing: {
    'en-us': 'These addresses are missing or not allowed: {names}.',
    'fr-fr': 'Ces adresses manquent ou ne sont pas autorisées : {names}.',
  },
  noEndSession: {
    'en-us': 'The identity provider has no sign-out address: people who sign out here stay signed in there.',
    'fr-fr': 'Le fournisseur d’identité n’a pas d’adresse de déconnexion : la session y reste ouverte.',
  },
  noPkce: {
    'en-us': 'The identity provider doesn’t advertise PKCE with S256; sign-in may be refused.',
    'fr-fr': 'Le fournisseur d’identité n’annonce pas PKCE avec S256 ; la connexion peut être refusée.',
  },
  authorize: {
    'en-us': 'The identity provider accepts the client and the redirect address.',
    'fr-fr': 'Le fournisseur d’identité accepte le client et l’adresse de redirection.',
  },
  authorizeRefused: {
    'en-us':
      'The identity provider refuses the client or the redirect address {url} ({why}). Register this address there.',
    'fr-fr':
      'Le fournisseur d’identité refuse le client ou l’adresse de redirection {url} ({why}). Enregistrez-y cette adresse.',
  },
  certificate: {
    'en-us': 'The certificate is valid until {until}.',
    'fr-fr': 'Le certificat est valable jusqu’au {until}.',
  },
  certificateSoon: {
    'en-us': 'The certificate is valid only until {until}. Ask for the next one and enter both.',
    'fr-fr': 'Le certificat n’est valable que jusqu’au {until}. Demandez le suivant et saisissez les deux.',
  },
  certificateOver: {
    'en-us': 'No certificate is valid now; the last one expired on {until}.',
    'fr-fr': 'Aucun certificat n’est valable maintenant ; le dernier a expiré le {until}.',
  },
  certificateWeak: {
    'en-us': 'The key of the certificate is too short: 2,048 bits are needed.',
    'fr-fr': 'La clé du certificat est trop courte : il faut 2 048 bits.',
  },
  entryPoint: { 'en-us': 'The sign-in address responds.', 'fr-fr': 'L’adresse de connexion répond.' },
  entryPointFailed: {
    'en-us': 'The sign-in address doesn’t respond as expected: {why}.',
    'fr-fr': 'L’adresse de connexion ne répond pas comme prévu : {why}.',
  },
  domains: { 'en-us': 'Verified domains: {domains}.', 'fr-fr': 'Domaines vérifiés : {domains}.' },
  noDomains: {
    'en-us': 'No domain is verified yet, so nobody is sent to this identity provider.',
    'fr-fr': 'Aucun domaine n’est encore vérifié : personne n’est dirigé vers ce fournisseur d’identité.',
  },
  domainsGone: {
    'en-us': 'The TXT record is missing for: {domains}. Keep it in place.',
    'fr-fr': 'L’enregistrement TXT est désormais introuvable pour : {domains}. Laissez-le en place.',
  },
  skipped: {
    'en-us': 'Not tested, because an earlier step failed.',
    'fr-fr': 'Non testé, car une étape précédente a échoué.',
  },
} satisfies Record<string, Text>
export type Sentence = keyof typeof texts

/** Faults of a connection, by the reasons of outgoing calls. */
const faults: Record<string, Text> = {
  address: {
    'en-us': 'this address isn’t on the public network, or isn’t https',
    'fr-fr': 'cette adresse n’est pas sur le réseau public, ou pas en https',
  },
  timeout: { 'en-us': 'no response within five seconds', 'fr-fr': 'pas de réponse en cinq secondes' },
  tooLarge: { 'en-us': 'the response is too long', 'fr-fr': 'la réponse est trop longue' },
  unreachable: { 'en-us': 'no connection', 'fr-fr': 'pas de connexion' },
  resting: {
    'en-us': 'it failed several times in a row; try again in half a minute',
    'fr-fr': 'plusieurs échecs de suite ; réessayez dans 30 secondes',
  },
  content: {
    'en-us': 'the response doesn’t follow the standard',
    'fr-fr': 'la réponse n’est pas conforme à la norme',
  },
}

export const say = (sentence: Sentence, language: Language, values: Record<string, string | number> = {}) =>
  fillIn(texts[sentence], language, values)
export const faultText = (reason: string, language: Language) => faults[reason]?.[language] ?? reason
