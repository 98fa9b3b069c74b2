/** Labels of the fields of a mosque that its page and its form share. */
export default {
  city: 'City',
  area: 'Area',
  capacity: 'Capacity',
  timeZone: 'Time zone',
}
