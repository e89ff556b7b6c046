/// The column names of Exportify in its supported languages.
extension SpotifyPlaylist {
    /// The names of a column in German, Spanish, French, Italian, Dutch, Portuguese, Swedish, Turkish, Japanese, Greek,
    /// Arabic and Chinese (simplified, traditional, Cantonese), by its English name.
    static let translations: [String: [String]] = [
        "Track URI": [
            "Track-URI", "URI de la canción", "URI du titre", "URI della traccia", "Nummer URI", "URI da faixa",
            "Låtens URI", "Parça URI", "トラックURI", "URI κομματιού", "رابط الأغنية (URI)",
            "曲目 URI", "歌 Link",
        ],
        "Track Name": [
            "Track-Name", "Nombre de la canción", "Nom du titre", "Nome della traccia", "Nummernaam", "Nome da faixa",
            "Låtens namn", "Parça Adı", "トラック名", "Όνομα κομματιού", "اسم الأغنية",
            "曲目名称", "曲目名稱", "歌名",
        ],
        "Artist Name(s)": [
            "Künstlername(n)", "Nombre(s) del artista", "Nom(s) de l'artiste", "Nome dell'artista", "Naam van artiest",
            "Nome(s) do artista", "Artistens namn", "Sanatçı Adı", "アーティスト名", "Όνομα/τα καλλιτέχνη", "أسماء الفنانين",
            "艺人名称", "藝人名稱", "Artist 名",
        ],
        "Album URI": [
            "Album-URI", "URI del álbum", "URI de l'album", "URI dell'album", "URI do álbum", "Albumets URI",
            "Albüm URI", "アルバムURI", "URI άλμπουμ", "رابط الألبوم (URI)",
            "专辑 URI", "專輯 URI", "專輯 Link",
        ],
        "Album Name": [
            "Album-Name", "Nombre del álbum", "Nom de l'album", "Nome dell'album", "Naam van album", "Nome do álbum",
            "Albumets namn", "Albüm Adı", "アルバム名", "Όνομα άλμπουμ", "اسم الألبوم",
            "专辑名称", "專輯名稱", "專輯名",
        ],
        "Album Artist Name(s)": [
            "Album-Künstlername(n)", "Nombre(s) del artista del álbum", "Nom(s) de l'artiste de l'album",
            "Nome dell'artista dell'album", "Naam van artiest op het album", "Nome(s) do artista do álbum",
            "Albumartistens namn", "Albümdeki Sanatçı Adı", "アルバムアーティスト名", "Όνομα/τα καλλιτέχνη άλμπουμ",
            "أسماء فناني الألبوم",
            "专辑艺人名称", "專輯藝人名稱", "專輯 Artist 名",
        ],
        "Album Release Date": [
            "Veröffentlichungsdatum des Albums", "Fecha de lanzamiento del álbum", "Date de sortie de l'album",
            "Data di rilascio dell'album", "Releasedatum van het album", "Data de lançamento do álbum",
            "Albumets releasedatum", "Albüm Çıkış Tarihi", "アルバム発売日", "Ημερομηνία κυκλοφορίας άλμπουμ",
            "تاريخ إصدار الألبوم",
            "专辑发行日期", "專輯發行日期", "專輯發行日",
        ],
        "Album Image URL": [
            "Album-Bild-URL", "URL de la imagen del álbum", "URL de l'image de l'album", "URL dell'immagine dell'album",
            "Album afbeelding-URL", "URL da imagem do álbum", "Albumets bild-URL", "Albüm Resim URL'si", "アルバム画像URL",
            "URL εικόνας άλμπουμ", "رابط صورة الألبوم",
            "专辑封面 URL", "專輯封面 URL", "專輯封面條 Link",
        ],
        "Disc Number": [
            "Disc-Nummer", "Número de disco", "Numéro de disque", "Numero del disco", "Schijfnummer",
            "Número do disco", "Skivnummer", "Disk Numarası", "ディスク番号", "Αριθμός δίσκου", "رقم القرص",
            "光盘编号", "光碟編號", "碟片冧把",
        ],
        "Track Number": [
            "Track-Nummer", "Número de la canción", "Numéro du titre", "Numero della traccia", "Nummernummer",
            "Número da faixa", "Låtnummer", "Parça Numarası", "トラック番号", "Αριθμός κομματιού", "رقم الأغنية",
            "曲目编号", "曲目編號", "曲目冧把",
        ],
        "Track Duration (ms)": [
            "Track-Dauer (ms)", "Duración de la canción (ms)", "Durée du titre (ms)", "Durata della traccia (ms)",
            "Nummerduur (ms)", "Duração da faixa (ms)", "Låtlängd (ms)", "Parça Süresi (ms)", "トラックの長さ（ミリ秒）",
            "Διάρκεια κομματιού (ms)", "مدة الأغنية (بالمللي ثانية)",
            "曲目时长（毫秒）", "曲目長度（毫秒）", "曲目時長（毫秒）",
        ],
        "Added At": [
            "Hinzugefügt am", "Añadido en", "Ajouté le", "Aggiunto il", "Toegevoegd op", "Adicionado em",
            "Tillagd vid", "Eklenme Tarihi", "追加日時", "Προστέθηκε στις", "أضيف في",
            "添加时间", "新增時間", "加入時間",
        ],
        "Genres": [
            "Artist Genres", "Künstler-Genres", "Géneros del artista", "Genres de l'artiste", "Generi dell'artista",
            "Genres van de artiest", "Gêneros do artista", "Artistens genrer", "Sanatçı Türleri", "アーティストジャンル",
            "Είδη καλλιτέχνη", "أنواع الفنان",
            "艺人流派", "藝人曲風",
        ],
        "Record Label": [
            "Label", "Sello", "Etichetta", "Gravadora", "Skivbolag", "Plak Şirketi", "レーベル", "Εταιρεία",
            "العلامة التجارية",
            "唱片公司",
        ],
    ]
}
