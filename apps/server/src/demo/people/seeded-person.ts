/** A person of the demo as the database has it, with how the person comes and goes. */
export interface SeededPerson {
  readonly uuid: string
  readonly companyUuid: string
  readonly name: string
  /** What the person shows at doors. */
  readonly code: SeededCode
  readonly createdAt: Date
  /** Name of how the person comes and goes. */
  readonly habit: string
  /** The person shows the card on the way out as well, because its hours count. */
  readonly badgesOut?: boolean
  /** The person comes by car. */
  readonly drives?: boolean
  /** Of a resident: number of the building. */
  readonly building?: number | undefined
}

export interface SeededCode {
  readonly kind: 'card' | 'pin'
  readonly uuid: string
  readonly value: string
}
