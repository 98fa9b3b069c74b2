/** OpenStreetMap asks that what is derived from it has this license, so the whole list has it. */
export const DATA_LICENSE = { name: 'ODbL-1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' }
