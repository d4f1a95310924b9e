// Asks for what the editor shows first while its scripts are still on their way, and shows the first page where the editor will
// show it. src/lib/api/prefetched.ts hands the answers to the first calls for the same; what is asked here must be what they ask.
(function () {
  var id = (/^\/pdfs\/([0-9a-f-]{36})(?:\/(?:edit|signing|template))?$/.exec(location.pathname) || [])[1];
  var search = new URLSearchParams(location.search);
  // Only the session's cookie speaks here: no bearer token, and no signee beside whoever keeps the pdf.
  if (!id || search.has('stateless') || search.has('signee') || search.has('signing_as')) return;
  try {
    if (localStorage.getItem('countersign.device-lock') !== null) return;
  } catch (error) {
    return;
  }

  var ahead = (window.countersignAhead = new Map());
  function ask(url) {
    var answer = fetch(url, { headers: { Accept: 'application/json' }, credentials: 'include' });
    answer.catch(function () {});
    ahead.set(url, answer);
    return answer;
  }

  var pdf = '/api/documents/pdfs/' + id;
  var about = ask(pdf).then(function (answer) {
    return json(answer).then(function (about) {
      if (!about.first_page_id) throw new Error('It has no pages yet.');
      return about;
    });
  });
  var pages = ask(pdf + '/pages').then(json);
  ask(pdf + '/elements');
  var signees = ask(pdf + '/signees').then(json);
  var me = ask('/api/users/me?append=avatar_base64%2Cis_billable').then(json);

  var picture = about.then(function (about) {
    var image = new Image();
    // Before the scripts, which are many.
    image.fetchPriority = 'high';
    image.src = pdf + '/pages/' + about.first_page_id + '/image?width=1280&revision=' + about.pages_revision;
    return image;
  });
  // Whoever may not see the signees is no keeper of the pdf, and sees another screen.
  Promise.all([about, pages, me, picture, signees])
    .then(function (answers) {
      // What leads somewhere on the paper, or asks about its form first, shows something else there.
      var isElsewhere =
        location.search || location.hash || answers[0].form === 'found' || isMirrored(answers[2].locale) || isLeftElsewhere();
      if (!isElsewhere) showFirst(answers[3], inOrder(answers[1].data), answers[2]);
    })
    .catch(function () {});

  /** A failed answer is nothing to show; the screen asks again and says so. */
  function json(answer) {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.clone().json();
  }

  function inOrder(list) {
    return list.slice().sort(function (a, b) {
      return a.order - b.order;
    });
  }

  /** The same places as src/features/editor/screen/editor-frame.tsx and viewer/page-layout.ts: a journey compares them. */
  function showFirst(picture, list, person) {
    if (window.countersignAhead.is_over) return;
    var wide = window.innerWidth >= 768;
    var frame = document.createElement('div');
    frame.setAttribute('data-first-look', '');
    frame.setAttribute('aria-hidden', 'true');
    frame.className = 'bg-sunken';
    frame.style.cssText =
      'position:fixed;z-index:1;pointer-events:none;overflow:hidden scroll;scrollbar-width:thin;direction:ltr;top:56px;bottom:0;left:' +
      (window.innerWidth >= 1024 ? 160 : 0) +
      'px;right:' +
      (wide ? 288 : 0) +
      'px';
    document.body.append(frame);

    var widest = Math.max.apply(
      null,
      list.map(function (page) {
        return page.width;
      }),
    );
    var padding = wide ? 32 : 12;
    var fit = Math.max(0.1, Math.floor(((frame.clientWidth - 2 * padding) / widest) * 1000) / 1000);
    var isWhole = widest * 1.6 + 24 <= frame.clientWidth;
    var zoom = wide && !fitsWidth(person) && isWhole ? 1.6 : fit;
    var first = list[0];
    picture.alt = '';
    picture.className = 'bg-white shadow-lift';
    picture.style.cssText =
      'position:absolute;max-width:none;top:' +
      padding +
      'px;left:' +
      Math.round(Math.max(12, (frame.clientWidth - first.width * zoom) / 2)) +
      'px;width:' +
      first.width * zoom +
      'px;height:' +
      first.height * zoom +
      'px';
    frame.append(picture);
  }

  /** Read from the right, the panels are on the other sides. */
  function isMirrored(locale) {
    var languages = [locale, localStorage.getItem('countersign.language')].concat(navigator.languages);
    return languages.some(function (language) {
      return /^ar\b/.test(language || '');
    });
  }

  /** Further down, or at another zoom: src/features/editor/core/model/saved-position.ts. */
  function isLeftElsewhere() {
    return JSON.parse(sessionStorage.getItem('editor-left') || '{}').pdfId === id;
  }

  /** As src/features/editor/core/model/preferences.ts decides it. */
  function fitsWidth(person) {
    var own = JSON.parse(localStorage.getItem('editor:' + person.id) || '{}');
    return (own.is_untold === true ? own.view : person.editor_view || own.view) === 'full';
  }
})();
