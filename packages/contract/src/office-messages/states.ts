/**
 * What became of a message to one person. One that could not be sent is tried again and may still arrive; a person
 * without an address is passed over and listed, and one that had not left may be recalled (office.md 30).
 */
export const deliveryStates = ['queued', 'sent', 'failed', 'noAddress', 'recalled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * What became of a message to the screen of a device. One that is away is waited for until the message's time is over;
 * one that has shown it may still be told to take it off again.
 */
export const screenStates = ['waiting', 'shown', 'failed', 'expired', 'recalling', 'recalled'] as const
export type ScreenState = (typeof screenStates)[number]
