/**
 * What became of a message to one person. One that could not be sent is tried again and may still arrive; a person
 * without an address is passed over and listed, and one that had not left may be recalled (office.md 30).
 */
export const deliveryStates = ['queued', 'sent', 'failed', 'noAddress', 'recalled'] as const
export type DeliveryState = (typeof deliveryStates)[number]
