import type { Random } from '../random.ts'

/** Invented names of the people of the demo, from all over. */

const firstNames = `Aaliyah Adrian Agata Ahmed Alba Amara Andrej Anneke Arjun Astrid Ayumi Beatriz Benno Bogdan Carmen
Cedric Chiara Dalia Daniel Dilara Dmitri Edda Elena Emeka Enzo Esra Fabian Farah Fatou Felix Frida Gabor Goran Haruto
Hedda Henrik Ilse Imani Ingrid Ivo Jamal Jana Joris Julia Kaito Katja Kofi Lara Leandro Lina Linus Lotte Luca Magnus
Malik Marta Maxim Meera Milan Mina Nabil Naoko Nele Niklas Olga Omar Oskar Paolo Pia Priya Rahel Ramon Ravi Rena Robin
Ruben Sadia Selma Silas Simone Stefan Suri Tarek Tessa Thandi Tobias Ulla Valentin Vera Viktor Wanda Yusuf Zofia`
  .split(/\s+/)
  .filter(Boolean)

const lastNames = `Abel Adler Akman Albrecht Arslan Asante Becker Berger Blum Bos Braun Cruz Dahl Delgado Dietz Doğan
Ebner Eklund Engel Farkas Fiala Fischer Fontana Gallo Garcia Graf Gupta Haas Hansen Heller Holm Horvat Ito Ivanova Jansen
Jensen Joshi Kaya Kim Klein Koch Kovacs Krüger Kumar Lang Larsen Lehmann Lopez Maier Mansour Mbeki Meier Mendes Mori Moser
Nagy Neumann Nielsen Nowak Okeke Olsen Ortega Osei Ott Patel Pavlov Pereira Popescu Rahman Ricci Rossi Roth Sahin Santos
Schäfer Seidel Silva Singh Sorensen Steiner Suzuki Tamm Tanaka Torres Urban Varga Vogt Wagner Weiss Wolf Yamada Zeman`
  .split(/\s+/)
  .filter(Boolean)

/** So many names, no first and no last name often, none twice. */
export function namesOf(random: Random, count: number): readonly (readonly [first: string, last: string])[] {
  const names = new Map<string, readonly [string, string]>()
  while (names.size < count) {
    const name = [random.pick(firstNames), random.pick(lastNames)] as const
    names.set(name.join(' '), name)
  }
  return [...names.values()]
}

/** A name in the letters of a mail address. */
export const mailName = (name: readonly string[]): string =>
  name
    .filter(Boolean)
    .join('.')
    .toLowerCase()
    .normalize('NFD')
    .replace(/ø/g, 'o')
    .replace(/[^a-z.]/g, '')
