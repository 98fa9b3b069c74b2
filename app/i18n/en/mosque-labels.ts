/** Labels of the fields of a mosque that its page and its form share. */
export default {
  area: 'Area',
  capacity: 'Capacity',
}
