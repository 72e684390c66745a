/** What a call to a home rings, step by step: the six call types of operators.md 12.2, in the order of their codes. */
export const callSteps = ['app', 'monitor', 'phone'] as const
export type CallStep = (typeof callSteps)[number]

export const callTypes = [
  [['app', 'monitor']],
  [['phone', 'monitor']],
  [['app', 'monitor'], ['phone']],
  [['monitor'], ['app']],
  [['monitor'], ['phone']],
  [['monitor'], ['app'], ['phone']],
] as const satisfies readonly (readonly (readonly CallStep[])[])[]

/** The codes of the call types, as words about them are kept. */
export const callTypeCodes = [0, 1, 2, 3, 4, 5] as const
type CallTypeCode = (typeof callTypeCodes)[number]
export const isCallType = (code: number): code is CallTypeCode => callTypeCodes.some((one) => one === code)

/** Whether a call type rings a telephone, which takes the landline service. */
export const ringsPhone = (callType: number): boolean =>
  (callTypes[callType] ?? []).some((step: readonly CallStep[]) => step.includes('phone'))

/** The call types that a site offers: those with a telephone where it has landlines. */
export const callTypesOffered = (hasLandline: boolean): readonly CallTypeCode[] =>
  callTypeCodes.filter((code) => hasLandline || !ringsPhone(code))

/** The call type that a site without landlines makes of one: the same without its telephone. */
export const withoutPhone = (callType: number): number => ({ 1: 0, 2: 0, 4: 3, 5: 3 })[callType] ?? callType

/** Devices of a home: all in one network, or reached by SIP (operators.md 12.3). */
export const placements = ['ip', 'sip'] as const
export type Placement = (typeof placements)[number]
