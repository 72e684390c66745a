/** A name as it is compared: by what people see. The twin of the database's `name_key`, which the unique indexes are of. */
export function nameKey(name: string): string {
  const small = name.normalize('NFKC').toLowerCase().normalize('NFKC')
  const seen = small.replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')
  const blanks = seen.replaceAll(/[\s\u0085]/g, ' ').replaceAll(/\p{Cc}+/gu, '')
  return blanks.replaceAll(/ +/g, ' ').trim()
}
