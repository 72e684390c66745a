/** What an apartment is called where one line has room: its name, or its number. */
export const apartmentLabel = ({ number, name: own }: { readonly number: string; readonly name: string }): string =>
  own === '' ? number : `${number} ${own}`
