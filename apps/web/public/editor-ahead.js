// Asks for what the editor shows first while its scripts are still on their way. src/lib/api/ahead.ts hands the answers to
// the first calls for the same; what is asked here must be what they ask.
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
  ask(pdf)
    .then(function (answer) {
      return answer.clone().json();
    })
    .then(function (about) {
      if (!about.first_page_id) return;
      new Image().src = pdf + '/pages/' + about.first_page_id + '/image?width=1280&revision=' + about.pages_revision;
    })
    .catch(function () {});
  ask(pdf + '/pages');
  ask(pdf + '/elements');
  ask(pdf + '/signees');
  ask('/api/users/me?append=avatar_base64%2Cis_billable');
})();
