/** What an apartment is called where one line has room: its name, or its number. */
export const apartmentLabel = ({ number, name: own }: { readonly number: string; readonly name: string }): string =>
  own === '' ? number : `${number} ${own}`

/** The home of who a record is about, where one line has room. */
export const homeLabel = (record: {
  readonly homeBuildingName: string | null
  readonly homeApartmentName: string | null
}): string => [record.homeBuildingName, record.homeApartmentName].filter(Boolean).join(' / ')
