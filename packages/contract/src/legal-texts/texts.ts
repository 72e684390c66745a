/**
 * The texts that people accept, with the version and the day it holds from (operators.md 1.4, 3.5). The texts are
 * `policies:<name>.*`. A changed text gets a new version here, and all accounts are asked again.
 */
export const policies = {
  privacyPolicy: { version: '1', from: '2026-11-01' },
  termsOfService: { version: '1', from: '2026-11-01' },
  classificationCompliance: { version: '1', from: '2026-11-01' },
} as const
export type PolicyName = keyof typeof policies
export const policyNames = Object.keys(policies) as [PolicyName, ...PolicyName[]]

/** The parts of each text, in order; each has a title and a text. */
export const legalTextParts = {
  privacyPolicy: ['who', 'stored', 'why', 'howLong', 'whoSees', 'rights', 'security', 'changes'],
  termsOfService: ['use', 'account', 'doors', 'duties', 'service', 'end'],
  classificationCompliance: ['purpose', 'kinds', 'choice', 'duties', 'change'],
} as const satisfies Record<PolicyName, readonly string[]>

/** The one that has to be accepted to work here; refusing it logs out. */
export const requiredLegalText = 'privacyPolicy' satisfies PolicyName
