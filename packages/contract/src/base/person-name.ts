/** A person's name as one text, as `full_name` of the database makes it: either part may be empty. */
export const personName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string => `${firstName} ${lastName}`.trim()
