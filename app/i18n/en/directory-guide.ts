export default {
  aboutTitle: 'About our mosques',
  etiquetteTitle: 'Visiting a mosque',
  etiquette: [
    { title: 'Dress modestly', text: 'Cover arms and legs with loose clothing. Women usually cover their hair.' },
    {
      title: 'Leave your shoes at the door',
      text: 'There is a rack at the entrance. Step onto the carpet without shoes.',
    },
    { title: 'Come a little early', text: 'Wudu takes a few minutes, and the jamaat begins on time.' },
    { title: 'Keep your phone silent', text: 'Speak softly, and do not walk in front of someone who is praying.' },
    {
      title: 'Visitors are welcome',
      text: 'If you are not Muslim, call ahead: many mosques will gladly show you round.',
    },
  ],
  etiquetteTimes: "See today's salaah times",
}
